/// A pattern of an association file, split into literal text, the wildcards `*` and `?`, and variables.
struct PatternText: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        /// `?`, one character.
        case one
        /// `*`, any number of characters.
        case run
        /// `$(name)`.
        case variable(String)
    }

    var parts: [Part]

    /// Reads a pattern. Every text is valid, and there are no escapes.
    init(_ text: String) {
        var parts: [Part] = []
        var rest = text.unicodeScalars[...]
        // Whether a variable may end in the rest: without a `)`, the rest is searched only once.
        var mayEnd = true
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": parts.append(.run)
            case "?": parts.append(.one)
            case "$" where mayEnd && rest.first == "(":
                if let end = rest.firstIndex(of: ")") {
                    parts.append(.variable(String(rest[rest.index(after: rest.startIndex)..<end])))
                    rest = rest[rest.index(after: end)...]
                } else {
                    mayEnd = false
                    parts.append(.scalar(scalar))
                }
            default: parts.append(.scalar(scalar))
            }
        }
        self.parts = parts
    }

    /// Reads a value of a variable, which may contain wildcards but no variables.
    init(value: String) {
        parts = value.unicodeScalars.map { $0 == "*" ? .run : $0 == "?" ? .one : .scalar($0) }
    }

    /// Whether every text matches.
    var takesAll: Bool { !parts.isEmpty && parts.allSatisfy { $0 == .run } }

    /// The names of variables, in order.
    var variables: [String] {
        parts.compactMap { if case .variable(let name) = $0 { name } else { nil } }
    }
}

/// A pattern for paths, with slashes treated as Apple's tool does.
struct PathPatternText: Hashable, Sendable {
    /// The pattern, with a leading run of slashes collapsed and a trailing one dropped.
    let main: PatternText
    /// The same without the `/*` at its end, which matches the parent too; `nil` if the pattern does not end in `/*`.
    let parent: PatternText?
    /// Whether the pattern begins with a slash; otherwise, a match may also begin after the slash of the path.
    let isRooted: Bool

    init(_ text: String) {
        var main = PatternText(text)
        let slash = PatternText.Part.scalar("/")
        isRooted = main.parts.first == slash
        if isRooted {
            let run = main.parts.prefix { $0 == slash }.count
            main.parts.removeFirst(run - 1)
        }
        main.dropTrailing(slash)
        self.main = main
        if main.parts.suffix(2) == [slash, .run] {
            var parent = main
            parent.parts.removeLast(2)
            parent.dropTrailing(slash)
            self.parent = parent
        } else {
            parent = nil
        }
    }
}

extension PatternText {
    fileprivate mutating func dropTrailing(_ part: Part) {
        while parts.last == part { parts.removeLast() }
    }
}
