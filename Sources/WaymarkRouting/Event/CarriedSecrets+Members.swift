import WaymarkCore

extension CarriedSecrets {
    /// Adds the parts of a value, because a handler may pass on a part of it: the members of a link, of pairs, of JSON
    /// or XML.
    ///
    /// The name of a member determines whether it is hidden, together with everything in an object, list or element of
    /// that name. Members without a name are left out if they are short or words of the table.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    mutating func insertPieces(of value: String, _ redaction: Redaction, _ path: KnownPath) {
        var text = value
        for _ in 0...SecretFinder.greatestEscaping {
            insertMembers(of: text, heedingQuotes: false, redaction, path)
            // A bracket in a JSON string does not end an object, and a quotation mark elsewhere may not begin a string.
            // A value is hidden if either reading hides it.
            if text.utf8.contains(UInt8(ascii: "\"")) { insertMembers(of: text, heedingQuotes: true, redaction, path) }
            let decoded = PercentCoding.decoded(text)
            if decoded.utf8.count == text.utf8.count { return }
            text = decoded
        }
    }

    private mutating func insertMembers(
        of text: String, heedingQuotes: Bool, _ redaction: Redaction, _ path: KnownPath
    ) {
        var members = Members(redaction, heedsQuotes: heedingQuotes)
        for member in members.read(text) {
            switch member.standing {
            case .hidden: insert(member.text, isNamed: true)
            case .unnamed:
                guard redaction.hidesUnnamed, member.text.utf8.count >= SecretSearch.shortestPart,
                    !path.isLiteral(member.text)
                else { continue }
                insert(member.text, isNamed: false)
            case .shown: continue
            }
        }
    }
}

/// Reads the members of a text that may be a link, pairs, JSON or XML, by the delimiters of all of them.
private struct Members {
    /// A part of the text between delimiters.
    struct Member {
        /// The verdict of the member's name.
        enum Standing {
            case hidden
            /// It has a name that hides nothing, or is a name.
            case shown
            case unnamed
        }

        let text: String
        let standing: Standing
    }

    private let redaction: Redaction
    /// Whether brackets between quotation marks belong to the quoted text.
    private let heedsQuotes: Bool
    private var isQuoted = false
    /// Whether a backslash precedes the next delimiter.
    private var isEscaped = false
    /// The name in front of the next member, or `nil`.
    private var name: String?
    /// For each object, list and element around the next member, the outermost first, whether its content is hidden.
    private var levels: [Bool] = []
    /// The number of levels inside the last of them.
    private var deeper = 0
    /// Whether a `<` has begun a tag, whether a `/` follows it directly, and whether one directly precedes the next
    /// part.
    private var isTag = false
    private var isClosing = false
    private var isSelfClosing = false
    /// The name of the tag.
    private var tag: String?
    /// The members since two slashes, which an `@` makes the user information of a link.
    private var authority: [Int]?
    private var members: [Member] = []

    /// Deeper ones are those of the last level.
    private static let greatestDepth = 64

    init(_ redaction: Redaction, heedsQuotes: Bool) {
        self.redaction = redaction
        self.heedsQuotes = heedsQuotes
    }

    mutating func read(_ text: String) -> [Member] {
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, !isDelimiter(bytes[index], at: index - start) { index += 1 }
            let end = index
            while index < bytes.count, isDelimiter(bytes[index], at: 0) { index += 1 }
            take(bytes[start..<end], bytes[end..<index])
        }
        return members
    }

    /// Brackets belong to names, which may contain them, unless one begins or ends a list.
    private func isDelimiter(_ byte: UInt8, at place: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"),
            UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "@"),
            UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            true
        case UInt8(ascii: "["): place == 0
        case UInt8(ascii: "]"): !levels.isEmpty
        default: false
        }
    }

    /// Reads a member and the delimiters after it.
    private mutating func take(_ bytes: ArraySlice<UInt8>, _ delimiters: ArraySlice<UInt8>) {
        let member = String(decoding: bytes, as: UTF8.self)
        let isName =
            !delimiters.contains(UInt8(ascii: "/"))
            && (delimiters.contains(UInt8(ascii: "=")) || delimiters.contains(UInt8(ascii: ":")))
        if !bytes.isEmpty {
            isSelfClosing = false
            isEscaped = false
            members.append(Member(text: member, standing: standing(of: member, isName: isName)))
            authority?.append(members.count - 1)
            if isTag, tag == nil { tag = member }
        }
        name = isName ? member : nil
        var slashes = 0
        for delimiter in delimiters {
            slashes = delimiter == UInt8(ascii: "/") ? slashes + 1 : 0
            if slashes > 0 { authority = slashes == 2 ? [] : nil }
            pass(delimiter)
        }
    }

    private func standing(of member: String, isName: Bool) -> Member.Standing {
        let isTagName = isTag && tag == nil
        if levels.last == true, !isName, !isTagName { return .hidden }
        return name.map { redaction.hides($0) ? .hidden : .shown } ?? .unnamed
    }

    private mutating func pass(_ delimiter: UInt8) {
        defer { isEscaped = delimiter == UInt8(ascii: "\\") && !isEscaped }
        if heedsQuotes {
            if delimiter == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            if isQuoted, delimiter != UInt8(ascii: "@") { return }
        }
        switch delimiter {
        case UInt8(ascii: "{"), UInt8(ascii: "["): begin(isHidden: name.map(redaction.hides) ?? false)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): end()
        case UInt8(ascii: "<"): (isTag, isClosing, isSelfClosing, tag) = (true, false, false, nil)
        case UInt8(ascii: ">") where isTag:
            if isClosing { end() } else if !isSelfClosing { begin(isHidden: tag.map(redaction.hides) ?? false) }
            isTag = false
        case UInt8(ascii: "/"): if tag == nil { isClosing = true } else { isSelfClosing = true }
        case UInt8(ascii: "@"):
            for place in authority ?? [] { members[place] = Member(text: members[place].text, standing: .hidden) }
            authority = nil
        case UInt8(ascii: "?"), UInt8(ascii: "#"): authority = nil
        default: break
        }
    }

    private mutating func begin(isHidden: Bool) {
        name = nil
        if levels.count < Self.greatestDepth {
            levels.append(isHidden || levels.last == true)
        } else {
            deeper += 1
        }
    }

    private mutating func end() {
        if deeper > 0 { deeper -= 1 } else { _ = levels.popLast() }
    }
}
