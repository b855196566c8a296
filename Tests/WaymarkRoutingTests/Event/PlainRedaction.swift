import WaymarkCore
import WaymarkRouting

/// Redaction as one would write it without a thought of its cost: by texts, splitting and searching. The library's own is held
/// against it.
struct PlainRedaction {
    let redaction: Redaction

    // MARK: Names

    /// Whether the values of a name are hidden; of ASCII alone.
    func hides(_ name: String) -> Bool {
        let components = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")) }
            .map { Self.letters(String($0)) }
        let words = Self.words(name)
        return redaction.parts.filter { !Self.letters($0).isEmpty }
            .contains { Self.letters(name).contains(Self.letters($0)) }
            || redaction.names.contains { components.contains(Self.letters($0)) }
            || redaction.words.contains { word in
                words.indices.contains { start in
                    words.indices[start...].contains { end in
                        let run = words[start...end].joined()
                        return run == Self.letters(word) || run == Self.letters(word) + "s"
                    }
                }
            }
    }

    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word: [Character] = []
        let all = Array(name)
        for (index, character) in all.enumerated() {
            guard character.isASCII, character.isLetter || character.isNumber else {
                words.append(String(word))
                word = []
                continue
            }
            let next = index + 1 < all.count ? all[index + 1] : " "
            if let last = word.last {
                let begins =
                    last.isNumber != character.isNumber
                    || character.isUppercase && (!last.isUppercase || next.isASCII && next.isLowercase)
                if begins {
                    words.append(String(word))
                    word = []
                }
            }
            word.append(character)
        }
        words.append(String(word))
        return words.filter { !$0.isEmpty }.map { $0.lowercased() }
    }

    // MARK: Links

    /// The link with hidden values taken out.
    ///
    /// - Parameter parameters: The named values of its path, by every route that may take it.
    func link(_ text: String, parameters: [RouteParameters.Element]) -> String {
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        let hidden = parameters.filter { hides($0.name) }.map(\.value)
        var shown = path(String(text[..<end]), hidden: hidden)
        var rest = text[end...]
        while let first = rest.first {
            shown.append(first)
            let pair = rest.dropFirst().prefix { $0 != "?" && $0 != "&" && $0 != "#" }
            shown += self.pair(String(pair))
            rest = rest[pair.endIndex...]
        }
        return shown
    }

    private func path(_ text: String, hidden: [String]) -> String {
        text.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let value = Self.decoded(String(segment))
            // A tail's value has all its segments; of every other, the segment has the whole value.
            let pieces = hidden.flatMap { $0.split(separator: "/") }
            let isHidden = hidden.contains(value) || pieces.contains { value == $0 || value == "to-\($0).html" }
            return isHidden || carriesHidden(String(segment)) ? Redaction.mark : String(segment)
        }.joined(separator: "/")
    }

    private func pair(_ text: String) -> String {
        guard let equals = text.firstIndex(of: "=") else { return text }
        let value = String(text[text.index(after: equals)...])
        return hides(Self.decoded(String(text[..<equals]))) || carriesHidden(value)
            ? text[...equals] + Redaction.mark : text
    }

    /// Whether a value is itself a link, pairs, or JSON, with something to hide; looked into three levels deep.
    private func carriesHidden(_ value: String, depth: Int = 0) -> Bool {
        let decoded = Self.decoded(value)
        if Self.hasUserInformation(decoded) || hasHiddenMember(decoded) { return true }
        guard decoded.contains("=") || decoded.contains("%") else { return false }
        let isWritten = decoded == value
        guard depth < 3 else { return !isWritten }
        return decoded.split { $0 == "?" || $0 == "&" || $0 == "#" }.contains { piece in
            guard let equals = piece.firstIndex(of: "=") else {
                return !isWritten && carriesHidden(String(piece), depth: depth + 1)
            }
            let value = String(piece[piece.index(after: equals)...])
            if value.isEmpty { return false }
            return hides(Self.decoded(String(piece[..<equals]))) || carriesHidden(value, depth: depth + 1)
        }
    }

    private static func hasUserInformation(_ text: String) -> Bool {
        let pieces = text.split(separator: "/", omittingEmptySubsequences: false)
        return zip(pieces, pieces.dropFirst()).enumerated().contains { place, pair in
            place > 0 && pair.0.isEmpty && pair.1.prefix { $0 != "?" && $0 != "#" }.contains("@")
        }
    }

    private func hasHiddenMember(_ text: String) -> Bool {
        let pieces = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard pieces.count > 2 else { return false }
        return zip(pieces, pieces.dropFirst()).contains { piece, next in
            let rest = next.drop { $0 == " " }
            return rest.first == ":" && rest.count > 1 && hides(String(piece))
        }
    }

    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value < 0x80
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
