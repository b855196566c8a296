package import WaymarkCore

extension PatternTemplate {
    /// Returns the text of the new link, or `nil` if a value in the path would become a segment `.` or `..`, which no
    /// link can have.
    ///
    /// Values read back as they were passed on: if the rules decode them, they are decoded and escaped again for their
    /// places; otherwise they are unchanged, except for characters that would end the place. A fragment that the rules
    /// read as path is left out, because its segments are among the values; the pairs that the rules read from it move
    /// to the query.
    ///
    /// - Complexity: O(*n*) for *n* bytes of the template and the link.
    package func substituting(_ match: IndexMatch) -> String? {
        let values = SubstitutedValues(match)
        let match = match.decoded
        var text = ""
        for piece in head {
            let place = Self.place(behind: text)
            switch piece {
            case .text(let literal): text += literal
            case .parameter(let name): text += values.path(name, in: place) ?? ""
            case .tail: text += values.tail(in: .path)
            case .link: text += place.encoded(match.link.text)
            }
        }
        if Self.hasDotSegment(text), !Self.hasDotSegment(head.literals) { return nil }
        let read = match.fragment
        let staysWhole = fragment == nil && read?.path == nil
        addQuery(match, values, besides: staysWhole ? nil : read?.query, to: &text)
        if let fragment {
            text += "#"
            _ = add(fragment, match, values, .fragment, to: &text)
        } else if let fragment = staysWhole ? match.link.rawFragment : read?.rest {
            text += "#" + fragment
        }
        return text
    }

    /// - Parameter added: The pairs that belong to the link's query in addition to its own.
    private func addQuery(
        _ match: IndexMatch, _ values: SubstitutedValues, besides added: String?, to text: inout String
    ) {
        var pairs: [String] = []
        for pair in query ?? [] {
            var written = ""
            if add(pair, match, values, .query, to: &written) { pairs.append(written) }
        }
        if query == nil || isOpen {
            if let own = match.link.rawQuery, !own.isEmpty || (query == nil && added == nil) { pairs.append(own) }
            if let added { pairs.append(added) }
        }
        if !pairs.isEmpty { text += "?" + pairs.joined(separator: "&") }
    }

    /// Adds pieces; returns whether all of them have values.
    private func add(
        _ pieces: [Piece], _ match: IndexMatch, _ values: SubstitutedValues, _ place: SubstitutedPlace,
        to text: inout String
    ) -> Bool {
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal
            case .parameter(let name):
                guard let value = values.value(name, in: place) else { return false }
                text += value
            case .tail: text += values.tail(in: place)
            case .link: text += place.encoded(match.link.text)
            }
        }
        return true
    }

    /// Returns the place after the beginning of a link.
    private static func place(behind text: String) -> SubstitutedPlace {
        let bytes = Array(text.utf8)
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return .authority }
        guard slash + 1 < bytes.count, bytes[slash + 1] == UInt8(ascii: "/") else { return .path }
        return bytes[(slash + 2)...].contains(UInt8(ascii: "/")) ? .path : .authority
    }

    // MARK: Dot segments

    /// Returns whether a segment is one that a reader takes for a step within the path, also one that is written `%2e`.
    private static func hasDotSegment(_ text: String) -> Bool {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) else { return false }
        return text.utf8.split(separator: UInt8(ascii: "/")).contains { DotSegment.isWritten($0) }
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
