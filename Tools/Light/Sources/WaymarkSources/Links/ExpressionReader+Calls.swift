// Calls around literals.
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

    /// Returns whether a literal is the pattern of a route: an argument of a call or an annotation that registers one, or a
    /// type's pattern.
    func isRegistration(at place: Int) -> Bool {
        var start = place
        while source.token(start - 1)?.isMark("[") == true { start -= 1 }
        // `@DeepLink("…")`.
        if let name = annotation(around: start)?.lowercased() {
            return ["route", "link", "path"].contains(where: name.contains)
        }
        if source.token(start - 1)?.isMark("=") == true {
            if let name = source.token(start - 2)?.word, Self.registeringLabels.contains(name) { return true }
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
}
