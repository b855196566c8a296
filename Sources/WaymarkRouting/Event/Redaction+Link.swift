import WaymarkCore

extension Redaction {
    /// A link's text with hidden values, and the user information, taken out.
    ///
    /// - Parameters:
    ///   - text: The link.
    ///   - parameters: The named values of its path, by every route that may take it.
    func link(_ text: String, parameters: some Sequence<RouteParameters.Element>) -> String {
        if parts.isEmpty, names.isEmpty { return text }
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        // Under rules that hand values on as written, they have escapes.
        let hidden = parameters.filter { hides($0.name) }
            .flatMap { [Array($0.value.utf8), Array(PercentCoding.decoded($0.value).utf8)] }
        return path(bytes[..<end], hidden: hidden) + pairs(bytes[end...])
    }

    /// The scheme, the authority and the path, with each segment hidden that has something of a hidden value.
    private func path(_ bytes: ArraySlice<UInt8>, hidden: [[UInt8]]) -> String {
        let slash = UInt8(ascii: "/")
        var segments = bytes.split(separator: slash, omittingEmptySubsequences: false)
        // The authority follows the first two slashes.
        if segments.count > 2, segments[1].isEmpty, let at = segments[2].lastIndex(of: UInt8(ascii: "@")) {
            segments[2] = Self.mark.utf8 + segments[2][at...]
        }
        let shown = segments.map { segment in
            let decoded = Array(Self.decoded(segment).utf8)
            // A tail's value has all its segments; of every other, the segment has the whole value.
            let isHidden =
                !decoded.isEmpty && hidden.contains { Self.contains($0, in: decoded) || Self.contains(decoded, in: $0) }
            return isHidden || carriesHidden(segment) ? Array(Self.mark.utf8) : Array(segment)
        }
        return Self.text(Array(shown.joined(separator: [slash])))
    }

    /// Everything from the first `?` or `#` on, with the values of hidden names taken out, also of links that are values.
    private func pairs(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var rest = bytes
        while let first = rest.first {
            // Each round takes a delimiter and what stands behind it.
            result.append(first)
            rest = rest.dropFirst()
            let end =
                rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "#") }
                ?? rest.endIndex
            result += pair(rest[..<end])
            rest = rest[end...]
        }
        return Self.text(result)
    }

    private func pair(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return Array(bytes) }
        let name = Self.decoded(bytes[..<equals])
        let value = bytes[bytes.index(after: equals)...]
        return hides(name) || carriesHidden(value)
            ? Array(bytes[...equals]) + Array(Self.mark.utf8) : Array(bytes)
    }

    /// Whether a value is itself a link, pairs, or JSON, with something to hide; looked into three levels deep.
    func carriesHidden(_ value: ArraySlice<UInt8>, depth: Int = 0) -> Bool {
        let decoded = Array(Self.decoded(value).utf8)
        if Self.hasUserInformation(decoded) || hasHiddenMember(decoded) { return true }
        guard decoded.contains(UInt8(ascii: "=")) || decoded.contains(UInt8(ascii: "%")) else { return false }
        // What has no escapes left is not decoded again.
        let isWritten = decoded.elementsEqual(value)
        guard depth < 3 else { return !isWritten }
        return decoded.split { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "#") }
            .contains { piece in
                guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else {
                    return !isWritten && carriesHidden(piece, depth: depth + 1)
                }
                return hides(Self.decoded(piece[..<equals]))
                    || carriesHidden(piece[piece.index(after: equals)...], depth: depth + 1)
            }
    }

    /// Whether there is an `@` between the two slashes of a link and the next delimiter.
    private static func hasUserInformation(_ bytes: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        return bytes.indices.contains { start in
            guard bytes[start] == slash, bytes[..<start].last == slash else { return false }
            let end = bytes[(start + 1)...].firstIndex {
                $0 == slash || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
            }
            return bytes[(start + 1)..<(end ?? bytes.count)].contains(UInt8(ascii: "@"))
        }
    }

    /// Whether a text between quotation marks with a colon behind it, as JSON has names, is one to hide.
    private func hasHiddenMember(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(UInt8(ascii: "\"")) else { return false }
        let pieces = bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        return zip(pieces, pieces.dropFirst()).contains { piece, next in
            next.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":") && hides(Self.text(Array(piece)))
        }
    }

    private static func contains(_ part: [UInt8], in whole: [UInt8]) -> Bool {
        guard !part.isEmpty, part.count <= whole.count else { return false }
        return (0...(whole.count - part.count)).contains { whole[$0..<($0 + part.count)].elementsEqual(part) }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String { PercentCoding.decoded(text(Array(bytes))) }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
