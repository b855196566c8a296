// Changes of variables after their declaration.
extension SourceText {
    /// The ways to change the value of a name after its declaration.
    enum Change {
        /// `name = …`.
        case assignment
        /// `name += …`, `name = name + …`, `name.append(…)`, `&name`.
        case growth
    }

    /// The methods that change a text or a list in place.
    private static let changing: Set<String> = [
        "append", "insert", "removeAll", "removeLast", "removeFirst", "replaceSubrange", "removeSubrange",
        "appendPathComponent", "appendPathExtension", "appendPath", "appendEncodedPath", "appendQueryParameter",
        "searchParams",
    ]
    /// The members of a link of JavaScript that change it when they are assigned.
    private static let assigning: Set<String> = ["search", "pathname", "hash", "path", "query", "queryItems"]

    /// Returns the change of the name at a place, or `nil` if the name is not changed there.
    func change(at place: Int) -> Change? {
        if token(place - 1)?.isMark("&") == true, token(place - 2)?.isMark("&") != true { return .growth }
        var next = place + 1
        while let mark = token(next), mark.isMark("?") || mark.isMark("!") {
            next += 1
            // `name != other`.
            if mark.isMark("!"), let sign = token(next), sign.isMark("="),
                sign.range.lowerBound == mark.range.upperBound
            {
                return nil
            }
        }
        guard let sign = token(next) else { return nil }
        if sign.isMark("=") {
            let second = token(next + 1)
            if second == nil || second?.isMark("=") == true { return nil }
            let isOwn = self.token(place - 1)?.isMark(".") != true
            return next > place + 1 || isOwn && begins(at: next + 1, with: self.token(place)?.word)
                ? .growth : .assignment
        }
        if sign.isMark("+"), token(next + 1)?.isMark("=") == true { return .growth }
        if sign.isMark("."), let word = token(next + 1)?.word {
            if Self.changing.contains(word) { return .growth }
            if Self.assigning.contains(word), token(next + 2)?.isMark("=") == true, token(next + 3)?.isMark("=") != true
            {
                return .growth
            }
        }
        // `[name appendString:@"…"]`.
        if token(place - 1)?.isMark("[") == true, sign.word?.hasPrefix("append") == true { return .growth }
        return nil
    }

    /// Returns whether an expression begins with a name: `name + …`, `"\(name)…"`, `[name stringByAppendingString:…]`.
    private func begins(at place: Int, with name: String?) -> Bool {
        guard let name, let first = token(place) else { return false }
        switch first.kind {
        case .word(let word): return word == name && token(place + 1)?.isMark("(") != true
        case .interpolated(let pieces):
            if case .hole(let expression)? = pieces.first { return expression == name }
            return false
        case .mark(let mark): return mark == "[" && token(place + 1)?.word == name
        case .text, .number: return false
        }
    }

    /// The words before a name that are not the type of a declaration.
    private static let control: Set<String> = ["else", "do", "return", "in", "try", "await", "case", "defer", "then"]

    /// The names that are changed after their declaration, and those among them that are extended or changed in place.
    var changedNames: (all: Set<String>, grown: Set<String>) {
        var names: Set<String> = []
        var grown: Set<String> = []
        for place in tokens.indices {
            guard let name = tokens[place].word, let change = change(at: place) else { continue }
            if case .assignment = change, let before = token(place - 1) {
                // `let name = …`, `String name = …`, `NSString *name = …`.
                if let word = before.word, !Self.control.contains(word) { continue }
                if before.isMark("*") { continue }
            }
            names.insert(name)
            if case .growth = change { grown.insert(name) }
        }
        return (names, grown)
    }
}
