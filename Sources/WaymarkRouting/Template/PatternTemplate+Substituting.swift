package import WaymarkCore

extension PatternTemplate {
    /// The place of a substituted value, and the characters that would mean more than themselves there.
    private enum Place {
        case authority
        case path
        case query
        case fragment
    }

    /// The new link's text; `nil` where a value in the path would be `.` or `..` as a segment, which no link can have.
    ///
    /// Values are decoded and escaped again for their places, under whatever rules they are handed on. A fragment that the rules read
    /// as path stays behind, as its segments are among the values; the pairs that they read from it are the query's then.
    ///
    /// - Complexity: O(*n*) for *n* bytes of the template and the link.
    package func substituting(_ match: IndexMatch) -> String? {
        let match = match.decoded
        let parameters = match.parameters
        var text = ""
        for piece in head {
            let place = Self.place(behind: text)
            switch piece {
            case .text(let literal): text += literal
            case .parameter(let name):
                if let segments = match.segments(of: name) {
                    text += segments.map { Self.encoded($0, for: place) }.joined(separator: "/")
                } else if let value = parameters[name] {
                    text += Self.encoded(value, for: place)
                }
            case .tail: text += (match.tail ?? []).map { Self.encoded($0, for: .path) }.joined(separator: "/")
            case .link: text += Self.encoded(match.link.text, for: place)
            }
        }
        if Self.hasDotSegment(text), !Self.hasDotSegment(head.literals) { return nil }
        let read = match.fragment
        let staysWhole = fragment == nil && read?.path == nil
        addQuery(match, parameters, besides: staysWhole ? nil : read?.query, to: &text)
        if let fragment {
            text += "#"
            _ = add(fragment, match, parameters, .fragment, to: &text)
        } else if let fragment = staysWhole ? match.link.rawFragment : read?.rest {
            text += "#" + fragment
        }
        return text
    }

    /// - Parameter added: Pairs that belong to the link's query besides those that it has there.
    private func addQuery(
        _ match: IndexMatch, _ parameters: RouteParameters, besides added: String?, to text: inout String
    ) {
        var pairs: [String] = []
        for pair in query ?? [] {
            var written = ""
            if add(pair, match, parameters, .query, to: &written) { pairs.append(written) }
        }
        if query == nil || isOpen {
            if let own = match.link.rawQuery, !own.isEmpty || (query == nil && added == nil) { pairs.append(own) }
            if let added { pairs.append(added) }
        }
        if !pairs.isEmpty { text += "?" + pairs.joined(separator: "&") }
    }

    /// Adds pieces; returns whether all of them have values.
    private func add(
        _ pieces: [Piece], _ match: IndexMatch, _ parameters: RouteParameters, _ place: Place, to text: inout String
    ) -> Bool {
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal
            case .parameter(let name):
                guard let value = parameters[name] else { return false }
                text += Self.encoded(value, for: place)
            case .tail: text += Self.encoded((match.tail ?? []).joined(separator: "/"), for: place)
            case .link: text += Self.encoded(match.link.text, for: place)
            }
        }
        return true
    }

    // MARK: Encoding

    /// Returns the place after the beginning of a link.
    private static func place(behind text: String) -> Place {
        let bytes = Array(text.utf8)
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return .authority }
        guard slash + 1 < bytes.count, bytes[slash + 1] == UInt8(ascii: "/") else { return .path }
        return bytes[(slash + 2)...].contains(UInt8(ascii: "/")) ? .path : .authority
    }

    /// The text with all escaped that would not be read back as itself in its place (RFC 3986, appendix A); ASCII.
    private static func encoded(_ text: String, for place: Place) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if stays(byte, in: place) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func stays(_ byte: UInt8, in place: Place) -> Bool {
        if byte.isDigit || (byte | 0x20) &- 0x61 < 26 { return true }
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): return true
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "@"):
            return place != .authority
        // In a query `+` would be a space, and `&` and `=` would part pairs.
        case UInt8(ascii: "/"): return place == .query || place == .fragment
        default: return false
        }
    }

    // MARK: Dot segments

    /// Returns whether a segment is one that a reader takes for a step within the path, also one that is written `%2e`.
    private static func hasDotSegment(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ".")) else { return false }
        return text.utf8.split(separator: UInt8(ascii: "/")).contains {
            $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
        }
    }
}

extension [PatternTemplate.Piece] {
    /// The text between the holes, with a letter in place of each hole.
    fileprivate var literals: String {
        map { piece in
            if case .text(let literal) = piece { return literal }
            return "x"
        }.joined()
    }
}
