/// A search for an app's own links in texts.
struct LinkFinder {
    let owned: OwnedLinks

    /// A link, with its offset in the text in bytes.
    typealias Found = (kind: SourceLink.Kind, text: String, offset: Int)

    /// Returns the links of a text.
    ///
    /// - Parameter isRegistration: Whether the text is the pattern of a route that is registered.
    func links(in text: String, isRegistration: Bool) -> [Found] {
        let bytes = Array(text.utf8)
        var found: [Found] = []
        var index = 0
        while let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
            index = colon + 1
            var start = colon
            while start > 0, Self.isSchemeByte(bytes[start - 1]), colon - start < 40 { start -= 1 }
            // A scheme begins with a letter.
            while start < colon, (bytes[start] | 0x20) &- 0x61 >= 26 { start += 1 }
            guard start < colon else { continue }
            let scheme = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
            let slashes = bytes[index...].prefix { $0 == UInt8(ascii: "/") }.count
            let isWeb = scheme == "http" || scheme == "https"
            guard isWeb ? slashes == 2 : owned.schemes.contains(scheme) && (slashes > 0 || start == 0) else { continue }
            // A colon before a space ends a word of a sentence.
            if slashes == 0, index == bytes.count || bytes[index] == 0x20 { continue }
            let end = end(of: bytes, from: start)
            let link = String(decoding: bytes[start..<end], as: UTF8.self)
            // Without slashes, it may be a name: `shop:didSignIn`.
            if slashes == 0, !link.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }) {
                continue
            }
            if isWeb {
                let host = link.dropFirst(scheme.count + 3).prefix { !"/?#\\".contains($0) }
                guard owned.ownsHost(host) else { continue }
            }
            index = max(end, index)
            let rest = link.dropFirst(scheme.utf8.count + 1 + slashes)
            let path = isWeb ? rest.drop { !"/?#".contains($0) }.drop { $0 == "/" } : rest
            guard let first = path.unicodeScalars.first else {
                // The beginning of links that are composed elsewhere, or the first page of a site.
                if !isWeb { found.append((.unfollowed, link, start)) }
                continue
            }
            let kind: SourceLink.Kind =
                if isRegistration || Self.isPattern(rest) || Self.isExpression(bytes, from: start) {
                    .pattern(isRegistered: isRegistration)
                } else if first == TextExpression.holeMark && Self.isHoleAlone(path) {
                    .unfollowed
                } else {
                    .link
                }
            found.append((kind, link, start))
        }
        return found
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "+-.".utf8.contains(byte)
    }

    /// Returns the end of a link: that of the text if the link is the whole text, or else the first byte that no link
    /// contains.
    private func end(of bytes: [UInt8], from start: Int) -> Int {
        if start == 0, !bytes.contains(0x0A) {
            let spaces = bytes.reduce(into: 0) { $0 += $1 == 0x20 ? 1 : 0 }
            // A text with one space is a faulty link; one with more spaces is a sentence.
            if spaces < 2 {
                var end = start
                while end < bytes.count, !Self.isWideStop(bytes[end...]) { end += 1 }
                while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
                return end
            }
        }
        let isValue = Self.isValue(bytes, start)
        var end = start
        while end < bytes.count, bytes[end] > 0x20 || bytes[end] == 1, !"\"'<>`|\\^".utf8.contains(bytes[end]) {
            if Self.isWideStop(bytes[end...]) || isValue && bytes[end] == UInt8(ascii: "&") { break }
            end += 1
        }
        while end > start, ".,;:!?)]}'*".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end
    }

    /// Returns whether bytes begin with a character that no link contains: an ellipsis, Chinese punctuation, a typographic
    /// quotation mark or an invisible space.
    private static func isWideStop(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first.map({ $0 >= 0xE2 }) == true else { return false }
        return wideStops.contains { bytes.starts(with: $0) }
    }

    private static let wideStops = "…。，！？；：、「」『』【】《》〈〉（）“”‘’\u{200B}\u{3000}".unicodeScalars.map {
        Array(String($0).utf8)
    }

    /// Returns whether a link that begins at a place is a value in another link's query, and so ends before `&`.
    private static func isValue(_ bytes: [UInt8], _ start: Int) -> Bool {
        guard start > 0, bytes[start - 1] == UInt8(ascii: "=") else { return false }
        let name = bytes[..<(start - 1)].reversed().prefix { isSchemeByte($0) || "_[]%".utf8.contains($0) }.count
        guard name > 0, name < start - 1 else { return false }
        return "?&".utf8.contains(bytes[start - 2 - name])
    }

    /// The maximum number of bytes that are searched for signs of a regular expression.
    private static let greatestExpression = 512

    /// Returns whether a regular expression for links begins at a place.
    private static func isExpression(_ bytes: [UInt8], from start: Int) -> Bool {
        if start > 0, bytes[start - 1] == UInt8(ascii: "^") { return true }
        let reach = bytes[start..<min(bytes.count, start + greatestExpression)]
        // At a byte that no expression has, the text around the link goes on.
        let end =
            reach.indices.first { place in
                let byte = reach[place]
                return byte <= 0x20 && byte != TextExpression.holeMark.value || "\"'`<>".utf8.contains(byte)
                    || isWideStop(reach[place...])
            } ?? reach.endIndex
        var previous: UInt8 = 0
        // The brackets that are open. One that closes none belongs to the text around the link, and ends it.
        var (groups, sets, hasGroup) = (0, 0, false)
        for place in start..<end {
            let (byte, next) = (bytes[place], place + 1 < end ? bytes[place + 1] : 0)
            switch byte {
            case UInt8(ascii: "\\"): if "dDwWsSbB./?+*[]".utf8.contains(next) { return true }
            case UInt8(ascii: "["):
                sets += 1
                if next == UInt8(ascii: "^") || (place + 2 < end && bytes[place + 2] == UInt8(ascii: "-")) {
                    return true
                }
            case UInt8(ascii: "]"):
                if sets == 0 { return false }
                sets -= 1
            case UInt8(ascii: "("):
                (groups, hasGroup) = (groups + 1, true)
                if next == UInt8(ascii: "?") { return true }
            case UInt8(ascii: ")"):
                if groups == 0 { return false }
                groups -= 1
            case UInt8(ascii: "*"), UInt8(ascii: "+"):
                if previous == UInt8(ascii: "."), next != previous { return true }
                if previous == UInt8(ascii: ")") || previous == UInt8(ascii: "]") { return true }
            case UInt8(ascii: "?"):
                if previous == UInt8(ascii: ")"), !Self.beginsQuery(bytes[(place + 1)..<end]) { return true }
            case UInt8(ascii: "|"): if hasGroup { return true }
            default: break
            }
            previous = byte
        }
        return false
    }

    /// Returns whether the bytes after a question mark begin a query, `name=`.
    private static func beginsQuery(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = bytes.prefix { isSchemeByte($0) || $0 == UInt8(ascii: "_") }
        return !name.isEmpty && name.endIndex < bytes.endIndex && bytes[name.endIndex] == UInt8(ascii: "=")
    }

    /// Returns whether a text has a sign of a pattern: a parameter `:name`, a type, a tail or an optional group.
    private static func isPattern(_ rest: Substring) -> Bool {
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        for segment in path.split(separator: "/") {
            if segment == "*" || segment == "**" { return true }
            guard let colon = segment.firstIndex(of: ":") else { continue }
            let name = segment[segment.index(after: colon)...]
            guard let letter = name.utf8.first, (letter | 0x20) &- 0x61 < 26 else { continue }
            if colon == segment.startIndex || name.contains(where: { "<(".contains($0) }) { return true }
        }
        return path.hasSuffix("(") || path.contains("(/")
    }

    /// Returns whether a path consists of holes.
    private static func isHoleAlone(_ path: Substring) -> Bool {
        path.unicodeScalars.allSatisfy { $0 == TextExpression.holeMark || $0 == "/" || $0 == "?" }
    }
}
