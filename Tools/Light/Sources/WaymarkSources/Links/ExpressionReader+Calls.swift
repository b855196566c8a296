// What calls around literals say of them.
extension ExpressionReader {
    /// Reads `[URLQueryItem(name: "a", value: b), …]`.
    func queryItems(at start: Int) -> Read? {
        guard source.token(start)?.isMark("[") == true, let close = source.partners[start], close > start,
            close - start < 1_000
        else {
            return nil
        }
        var parts: [TextExpression] = []
        for element in source.split((start + 1)..<close, at: ",") where !element.isEmpty {
            guard let open = element.first(where: { source.tokens[$0].isMark("(") }), let end = source.partners[open],
                end < element.upperBound, source.token(open + 1)?.word == "name",
                let name = source.token(open + 3)?.text, source.token(open + 5)?.word == "value"
            else { return ([.hole], close + 1) }
            parts.append(.text(parts.isEmpty ? "\(name)=" : "&\(name)="))
            let value = chain(at: open + 7)
            parts += value?.end == end ? value?.parts ?? [.hole] : [.hole]
        }
        return (parts, close + 1)
    }

    private static let registering: Set<String> = [
        "screen", "on", "onSync", "redirect", "actions", "group", "register", "registerURLPattern", "route", "map",
        "handle", "addRoute", "addRoutes", "navDeepLink", "deepLink",
    ]
    private static let registeringLabels: Set<String> = ["under", "uriPattern", "registerURLPattern", "addRoute"]

    /// Returns whether a literal is the pattern of a route: the first argument of a call that registers one, or a type's pattern.
    func isRegistration(at place: Int) -> Bool {
        var start = place
        while source.token(start - 1)?.isMark("[") == true { start -= 1 }
        if source.token(start - 1)?.isMark("=") == true {
            // `pattern: RoutePattern = "…"`, `pattern = "…"`.
            return (max(0, start - 4)..<start).contains { source.tokens[$0].word == "pattern" }
        }
        if source.token(start - 1)?.isMark(":") == true, let label = source.token(start - 2)?.word {
            return Self.registeringLabels.contains(label)
        }
        guard source.token(start - 1)?.isMark("(") == true, let name = source.token(start - 2)?.word,
            Self.registering.contains(name), let close = source.partners[start - 1]
        else { return false }
        return source.token(close + 1)?.isMark("{") == true
            || source.split(start..<close, at: ",").count > 1
    }

    private static let comparing: Set<String> = [
        "hasPrefix", "starts", "startsWith", "contains", "includes", "indexOf", "range", "components", "split",
        "replacingOccurrences", "replacing", "replace", "removePrefix", "trimmingPrefix", "containsString",
        "rangeOfString",
        "stringByReplacingOccurrencesOfString", "componentsSeparatedByString", "substringAfter", "substringBefore",
        "isEqualToString", "isEqual", "equals", "equalsIgnoreCase", "contentEquals", "caseInsensitiveCompare",
        "compare",
        "hasSuffix", "endsWith", "removeSuffix", "matches",
    ]

    /// Returns whether a text is compared with a literal, which opens nothing: it may be a part of links, or a callback of another app.
    ///
    /// - Parameter end: The place behind the literal.
    func isCompared(at start: Int, end: Int) -> Bool {
        if isEquation(at: start - 1, -1) || isEquation(at: end, 1) { return true }
        if language == .kotlin, source.token(end)?.word == "in" { return true }
        if isCase(at: start, end: end) || isSought(at: start) || isComment(at: start) { return true }
        guard let sign = source.token(start - 1), let word = source.token(start - 2)?.word else { return false }
        if sign.isMark("(") { return Self.comparing.contains(word) }
        guard sign.isMark(":") else { return false }
        // `[link hasPrefix:@"…"]`, `link.starts(with: "…")`.
        if Self.comparing.contains(word) { return true }
        guard source.token(start - 3)?.isMark("(") == true, let name = source.token(start - 4)?.word else {
            return false
        }
        return Self.comparing.contains(name)
    }

    /// Returns whether a literal is one of those that a branch is for: `case "a", "b":`, in Kotlin `"a", "b" ->`.
    private func isCase(at start: Int, end: Int) -> Bool {
        if language == .kotlin {
            var place = end
            while source.token(place)?.isMark(",") == true, source.token(place + 1)?.isLiteral == true { place += 2 }
            return source.token(place)?.isMark("-") == true && source.token(place + 1)?.isMark(">") == true
        }
        var place = start - 1
        while source.token(place)?.isMark(",") == true, source.token(place - 1)?.isLiteral == true { place -= 2 }
        return source.token(place)?.word == "case"
    }

    /// Whether a literal is one of a list in which a text is sought: `["a", "b"].contains(text)`, in Kotlin `text in listOf("a", "b")`.
    private func isSought(at start: Int) -> Bool {
        var place = start - 1
        while source.token(place)?.isMark(",") == true, source.token(place - 1)?.isLiteral == true { place -= 2 }
        guard let open = source.token(place), open.isMark("[") || open.isMark("("), let close = source.partners[place]
        else { return false }
        if open.isMark("(") {
            guard let name = source.token(place - 1)?.word, name.hasSuffix("Of") || name == "Set" else { return false }
            if source.token(place - 2)?.word == "in" { return true }
        }
        var end = close + 1
        while source.token(end)?.isMark(")") == true { end += 1 }
        return source.token(end)?.isMark(".") == true
            && ["contains", "includes", "indexOf"].contains(source.token(end + 1)?.word ?? "")
    }

    /// Whether a literal is a note to people: `comment: "…"`, the second text of `NSLocalizedString(@"…", @"…")`, and the message of
    /// `@available(*, deprecated, message: "…")`.
    private func isComment(at start: Int) -> Bool {
        guard let sign = source.token(start - 1) else { return false }
        if sign.isMark(":") {
            let label = source.token(start - 2)?.word
            if label == "comment" { return true }
            guard label == "message" || label == "renamed" else { return false }
            return (max(0, start - 16)..<start).contains { source.tokens[$0].word == "available" }
        }
        return sign.isMark(",") && source.token(start - 2)?.isLiteral == true
            && source.token(start - 4)?.word?.hasPrefix("NSLocalizedString") == true
    }

    /// Returns whether `==`, `!=`, `===` or `!==` is at a place, read forwards (1) or backwards (-1).
    private func isEquation(at place: Int, _ step: Int) -> Bool {
        guard let first = source.token(place), let second = source.token(place + step) else { return false }
        let (left, right) = step > 0 ? (first, second) : (second, first)
        return right.isMark("=") && (left.isMark("=") || left.isMark("!"))
    }
}
