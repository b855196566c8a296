// The purpose of a literal or a name, by the words around it.
extension ExpressionReader {
    /// Returns whether a text is not opened, because it is compared with links, is a key or is a message.
    ///
    /// - Parameter end: The place after the text.
    func opensNothing(at start: Int, end: Int) -> Bool {
        if isCompared(at: start, end: end) || isKey(at: start, end: end) || isReported(at: start, end: end) {
            return true
        }
        // The URL may be compared instead of its text: `link == URL(string: "…")`.
        guard let url = url(around: start, end: end) else { return false }
        return isCompared(at: url.lowerBound, end: url.upperBound)
    }

    /// Types whose values are made to be extended.
    private static let extensible: Set<String> = ["URLComponents", "StringBuilder", "StringBuffer"]
    private static let extensibleLabels: Set<String> = [
        "componentsWithString", "initWithString", "stringWithString", "componentsWithURL",
    ]

    /// Returns whether a later statement may extend a text: `URLComponents(string: "…")`, `var link = "…"`,
    /// `Uri.parse("…").buildUpon()`.
    ///
    /// - Parameters:
    ///   - end: The place after the text.
    ///   - grown: The names of the variables that the file extends.
    func isBegun(at start: Int, end: Int, grown: Set<String>) -> Bool {
        isBegun(at: start, end: end, grown: grown, depth: 0)
    }

    /// The maximum number of URLs inside each other that are looked at.
    private static let greatestURLs = 4

    private func isBegun(at start: Int, end: Int, grown: Set<String>, depth: Int) -> Bool {
        // A builder that is not built in this expression.
        let calls = (start..<skipCalls(from: end)).compactMap { source.tokens[$0].word }
        if calls.contains("buildUpon"), !calls.contains("build") || calls.contains("apply") { return true }
        // `[@"…" mutableCopy]`.
        if language == .objectiveC, source.token(end)?.word == "mutableCopy" { return true }
        if let name = call(around: start)?.name, Self.extensible.contains(name) || name == "withAppendedPath" {
            return true
        }
        if depth < Self.greatestURLs, let url = url(around: start, end: end), url.lowerBound < start {
            let first = source.token(url.lowerBound - 1)?.word == "new" ? url.lowerBound - 1 : url.lowerBound
            return isBegun(at: first, end: url.upperBound, grown: grown, depth: depth + 1)
        }
        guard let sign = source.token(start - 1) else { return false }
        if sign.isMark(":") {
            return source.token(start - 2)?.word.map(Self.extensibleLabels.contains) == true
        }
        guard sign.isMark("=") else { return false }
        var place = start - 2
        // The type's name comes after the variable's.
        if source.token(place - 1)?.isMark(":") == true { place -= 2 }
        return source.token(place)?.word.map(grown.contains) == true
    }

    /// Returns whether a text is a callback for another program by its name: `redirectURI: "…"`, `let callbackURL = "…"`.
    func isCallback(at start: Int) -> Bool {
        guard let sign = source.token(start - 1), sign.isMark(":") || sign.isMark("=") else { return false }
        var place = start - 2
        if sign.isMark("="), source.token(place - 1)?.isMark(":") == true { place -= 2 }
        guard let name = (source.token(place)?.word ?? source.token(place)?.text)?.lowercased() else { return false }
        return name.contains("redirect") || name.contains("callback")
    }

    // MARK: Names

    /// Returns whether a part is a literal text or a name in the file of constants.
    func isKnown(_ part: TextExpression) -> Bool {
        switch part {
        case .text: true
        case .name(let name): given.contains(name)
        case .call, .hole, .joint: false
        }
    }

    /// Words that precede the name of a declaration.
    private static let declaring: Set<String> = [
        "let", "var", "val", "const", "case", "func", "fun", "class", "struct", "enum", "object", "typealias",
    ]

    /// Returns whether a name stands for its value, and is not declared, assigned or an argument label.
    func isValue(_ name: Range<Int>) -> Bool {
        let (previous, next) = (source.token(name.lowerBound - 1), source.token(name.upperBound))
        if let word = previous?.word, Self.declaring.contains(word) { return false }
        if next?.isMark("=") == true { return source.token(name.upperBound + 1)?.isMark("=") == true }
        return next?.isMark("(") != true && (next?.isMark(":") != true || previous?.isMark("?") == true)
    }

    // MARK: Comparing

    private static let comparing: Set<String> = [
        "hasPrefix", "starts", "startsWith", "contains", "includes", "indexOf", "range", "components", "split",
        "replacingOccurrences", "removePrefix", "trimmingPrefix", "containsString",
        "rangeOfString",
        "stringByReplacingOccurrencesOfString", "componentsSeparatedByString", "substringAfter", "substringBefore",
        "isEqualToString", "isEqual", "equals", "equalsIgnoreCase", "contentEquals", "caseInsensitiveCompare",
        "compare", "compareTo", "compareToIgnoreCase", "localeCompare", "lastIndexOf", "containsObject",
        "indexOfObject",
        "hasSuffix", "endsWith", "removeSuffix", "matches",
    ]
    /// Methods that compare their first argument only if they have a second one: `link.replace("…", "…")`, but not
    /// `location.replace("…")`.
    private static let comparingFirst: Set<String> = ["replace", "replacing", "replaceAll", "replaceFirst"]
    /// Methods that look a key up, and those that store a value for one.
    private static let lookingUp: Set<String> = [
        "get", "containsKey", "getOrDefault", "getOrElse", "getOrPut", "has", "delete", "remove", "removeValue",
    ]
    private static let storing: Set<String> = ["put", "putIfAbsent", "set", "getOrDefault"]
    /// Members of a text that measure it.
    private static let measuring: Set<String> = ["count", "length", "utf8", "utf16"]
    /// Methods that compare the text on which they are called with their argument.
    private static let comparingReceivers: Set<String> = [
        "equals", "equalsIgnoreCase", "contentEquals", "compareTo", "compareToIgnoreCase", "compare",
        "caseInsensitiveCompare", "localeCompare", "isEqual", "hasPrefix", "startsWith", "starts", "contains",
        "includes",
        "hasSuffix", "endsWith", "matches",
    ]
    /// Functions that compare any of their arguments.
    private static let equating: Set<String> = [
        "equals", "isEqual", "areEqual", "NSPredicate", "deepEqual", "strictEqual", "toBe", "toEqual", "toStrictEqual",
        "toHaveBeenCalledWith", "toContain", "toMatch",
    ]

    /// Returns whether another text is compared with a literal.
    private func isCompared(at start: Int, end: Int) -> Bool {
        if isEquation(at: start - 1, -1) || isEquation(at: end, 1) { return true }
        if language == .kotlin || language == .javaScript, source.token(end)?.word == "in" { return true }
        // `[@"…" isEqualToString:link]`.
        if language == .objectiveC, let word = source.token(end)?.word, Self.comparing.contains(word) { return true }
        // `"…".equals(link)`.
        if source.token(end)?.isMark(".") == true, let method = source.token(end + 1)?.word,
            Self.comparingReceivers.contains(method)
                || Self.measuring.contains(method) && bracket(around: start) != nil
        {
            return true
        }
        if isCase(at: start, end: end) || isSought(at: start) || isType(at: start, end: end) { return true }
        if let call = call(around: start), Self.equating.contains(call.name) { return true }
        if language == .objectiveC, let open = bracket(around: start), source.token(open + 1)?.word == "NSPredicate" {
            return true
        }
        if isExternalEvent(at: start) { return true }
        guard let sign = source.token(start - 1), let word = source.token(start - 2)?.word else { return false }
        if sign.isMark("(") {
            if Self.comparing.contains(word) { return true }
            if language == .javaScript, word == "match" || word == "search" { return true }
            return Self.comparingFirst.contains(word) && source.token(end)?.isMark(",") == true
        }
        guard sign.isMark(":") else { return false }
        // `[link hasPrefix:@"…"]`, `link.starts(with: "…")`.
        if Self.comparing.contains(word) { return true }
        guard source.token(start - 3)?.isMark("(") == true, let name = source.token(start - 4)?.word else {
            return false
        }
        return Self.comparing.contains(name) || Self.comparingFirst.contains(name) && word != "with"
    }

    /// Returns whether a literal is a condition of `handlesExternalEvents`, such as `matching: ["…"]`.
    private func isExternalEvent(at start: Int) -> Bool {
        guard language == .swift, let name = call(around: bracket(around: start) ?? start)?.name else { return false }
        return name == "handlesExternalEvents"
    }

    /// Returns whether a literal is a pattern of a branch: `case "a", "b":`, or in Kotlin `"a", "b" ->`.
    private func isCase(at start: Int, end: Int) -> Bool {
        if language == .kotlin {
            let place = source.place(behindRowAt: end)
            return source.token(place)?.isMark("-") == true && source.token(place + 1)?.isMark(">") == true
        }
        return source.token(source.place(beforeRowAt: start))?.word == "case"
    }

    /// Methods that search a list for an element.
    private static let seeking: Set<String> = ["contains", "includes", "indexOf", "containsObject", "indexOfObject"]
    private static let seekingByClosure: Set<String> = [
        "first", "firstIndex", "filter", "any", "some", "find", "allSatisfy", "none", "every", "all", "anyMatch",
    ]

    /// Returns whether a literal is in a list that is searched: `["a", "b"].contains(text)`, or in Kotlin
    /// `text in listOf("a", "b")`.
    private func isSought(at start: Int) -> Bool {
        let place = source.place(beforeRowAt: start)
        guard let open = source.token(place), open.isMark("[") || open.isMark("("), let close = source.partners[place]
        else { return false }
        if open.isMark("(") {
            guard let name = source.token(place - 1)?.word,
                name.hasSuffix("Of") || ["Set", "of", "asList"].contains(name)
            else { return false }
            if source.token(place - 2)?.word == "in" { return true }
        }
        var end = close + 1
        while source.token(end)?.isMark(")") == true { end += 1 }
        if language == .objectiveC, let word = source.token(end)?.word { return Self.seeking.contains(word) }
        guard source.token(end)?.isMark(".") == true, let method = source.token(end + 1)?.word else { return false }
        if Self.seeking.contains(method) { return true }
        guard Self.seekingByClosure.contains(method), let last = source.partners[end + 2], last > end + 2 else {
            return false
        }
        return (end + 3..<min(last, end + 60)).contains { inner in
            source.tokens[inner].word.map(Self.comparing.contains) == true || isEquation(at: inner, 1)
        }
    }

    /// Returns whether a literal of TypeScript is a type: `type A = "a"`, `"a" | "b"`, `interface I { kind: "a" }`.
    private func isType(at start: Int, end: Int) -> Bool {
        guard language == .javaScript else { return false }
        if source.token(start - 1)?.isMark("=") == true, source.token(start - 3)?.word == "type" { return true }
        if source.token(start - 1)?.isMark(":") == true, let open = brace(around: start), isTypeBody(open) {
            return true
        }
        func isBar(_ place: Int, _ step: Int) -> Bool {
            source.token(place)?.isMark("|") == true && source.token(place + step)?.isMark("|") != true
        }
        return isBar(start - 1, -1) || isBar(end, 1)
    }

    /// Returns whether a brace of TypeScript begins the body of a type: `interface I {`, `type A<T> = B & {`.
    private func isTypeBody(_ brace: Int) -> Bool {
        var isGiven = false
        for place in stride(from: brace - 1, through: max(0, brace - Self.greatestHead), by: -1) {
            let token = source.tokens[place]
            if case .mark(let mark) = token.kind {
                guard "=<>&|,.[]".contains(mark), mark != "=" || !isGiven else { return false }
                if mark == "=" { isGiven = true }
            }
            guard let word = token.word else { continue }
            if Self.beforeValue.contains(word) { return false }
            guard word == "interface" || word == "type" else { continue }
            return source.token(place + 1)?.word != nil
        }
        return false
    }

    /// Words of scripts that precede a value, not a type.
    private static let beforeValue: Set<String> = ["const", "let", "var", "return", "default", "new", "await", "yield"]
    /// The maximum number of tokens between the word that declares a type and the brace of its body.
    private static let greatestHead = 20

    /// Returns whether `==`, `!=`, `===`, `!==` or `~=` is at a place, read forwards (1) or backwards (-1).
    private func isEquation(at place: Int, _ step: Int) -> Bool {
        guard let first = source.token(place), let second = source.token(place + step) else { return false }
        let (left, right) = step > 0 ? (first, second) : (second, first)
        return right.isMark("=") && (left.isMark("=") || left.isMark("!") || left.isMark("~"))
    }

    /// Words after which a bracket begins a list.
    private static let beforeList: Set<String> = [
        "return", "in", "case", "else", "await", "try", "yield", "throw", "of", "new", "default", "typeof", "void",
        "is",
        "as", "do", "repeat", "delete",
    ]

    /// Returns whether a literal is the key of a lookup: `table["a"]`, `[table objectForKey:@"a"]`.
    private func isSubscript(at start: Int, end: Int) -> Bool {
        if source.token(start - 1)?.isMark(":") == true, let label = source.token(start - 2)?.word {
            return label == "forKey" || label.hasSuffix("ForKey")
        }
        if isLookup(at: start, end: end) { return true }
        guard let open = source.token(start - 1), open.isMark("["),
            // `counts["a", default: 0]`.
            source.token(end)?.isMark("]") == true || source.token(end + 1)?.word == "default",
            let owner = source.token(start - 2), owner.line == open.line
        else { return false }
        // A computed property name of JavaScript: `{ ["a"]: 1 }`.
        if language == .javaScript, owner.isMark("{") || owner.isMark(",") {
            return source.token(end + 1)?.isMark(":") == true
        }
        if let word = owner.word { return !Self.beforeList.contains(word) }
        return owner.isMark(")") || owner.isMark("]")
    }

    /// Returns whether a literal is the key of a call: `table.get("a")`, `table.put("a", 1)`.
    private func isLookup(at start: Int, end: Int) -> Bool {
        guard language == .java || language == .kotlin || language == .javaScript,
            source.token(start - 1)?.isMark("(") == true, let method = source.token(start - 2)?.word,
            source.token(start - 3)?.isMark(".") == true
        else { return false }
        if source.token(end)?.isMark(",") == true {
            // `Map.of("a", 1)`, but not `List.of("a", "b")`.
            return Self.storing.contains(method)
                || source.token(start - 4)?.word == "Map" && (method == "of" || method == "entry")
        }
        return source.token(end)?.isMark(")") == true && Self.lookingUp.contains(method)
    }

    /// Returns whether a literal is a key of a dictionary: `["a": 1]`, `{ "a": 1 }`, `mapOf("a" to 1)`, or of a lookup.
    private func isKey(at start: Int, end: Int) -> Bool {
        if isSubscript(at: start, end: end) { return true }
        if language == .kotlin, source.token(end)?.word == "to" {
            return call(around: start)?.name.hasSuffix("apOf") == true
        }
        guard source.token(end)?.isMark(":") == true, let before = source.token(start - 1) else { return false }
        return before.isMark("[") || before.isMark("{") || before.isMark(",")
    }

    /// Returns the tokens of a URL that is made of a text alone: `URL(string: "…")!`, `[NSURL URLWithString:@"…"]`.
    private func url(around start: Int, end: Int) -> Range<Int>? {
        guard let first = (max(0, start - 4)..<start).first(where: { wrapper(at: $0)?.text == start..<end }),
            let call = wrapper(at: first)
        else {
            guard source.token(start - 2)?.word == "URLWithString", source.token(start - 4)?.isMark("[") == true,
                source.partners[start - 4] == end
            else { return nil }
            return start - 4..<end + 1
        }
        return first..<skipCalls(from: call.end)
    }

    // MARK: Brackets

    /// Returns the function of the call whose parentheses surround a place, with the place of its name.
    func call(around start: Int) -> (name: String, place: Int)? {
        guard let open = bracket(around: start), source.tokens[open].isMark("("),
            let name = source.token(open - 1)?.word,
            source.token(open - 2)?.isMark("@") != true
        else { return nil }
        return (name, open - 1)
    }

    /// Returns the annotation or attribute around a place: `@Deprecated("…")`, `@Test(arguments: ["…"])`.
    func annotation(around start: Int) -> String? {
        // Decorators of scripts can contain whole pages.
        if language == .javaScript || language == .html { return nil }
        var place = start
        for _ in 0..<3 {
            guard let open = bracket(around: place) else { return nil }
            if source.tokens[open].isMark("("), let name = source.token(open - 1)?.word,
                source.token(open - 2)?.isMark("@") == true
            {
                return name
            }
            place = open
        }
        return nil
    }

    /// The maximum number of tokens between a text and the bracket that opens its call.
    private static let greatestCall = 60

    /// Returns the place of the innermost bracket around a place, if it is a brace, even if there are statements between them.
    private func brace(around start: Int) -> Int? {
        var place = start - 1
        while place >= 0, start - place < Self.greatestCall {
            if let partner = source.partners[place] {
                if partner > place { return source.tokens[place].isMark("{") ? place : nil }
                place = partner
            }
            place -= 1
        }
        return nil
    }

    /// Returns the place of the innermost bracket around a place within its statement.
    func bracket(around start: Int) -> Int? {
        var place = start - 1
        while place >= 0, start - place < Self.greatestCall {
            if let partner = source.partners[place] {
                if partner > place { return place }
                place = partner
            } else if source.tokens[place].isMark(";") {
                return nil
            }
            place -= 1
        }
        return nil
    }
}
