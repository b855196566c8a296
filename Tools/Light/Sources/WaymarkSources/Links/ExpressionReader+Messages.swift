// Texts for people: messages of logs, assertions and errors, and notes to translators.
extension ExpressionReader {
    /// Functions that log or assert.
    private static let reporting: Set<String> = [
        "print", "debugPrint", "println", "NSLog", "os_log", "fatalError", "precondition", "preconditionFailure",
        "NSAssert", "NSCAssert",
    ]
    private static let reportingInKotlin: Set<String> = ["require", "requireNotNull", "check", "checkNotNull", "error"]
    private static let levels: Set<String> = [
        "trace", "verbose", "debug", "info", "notice", "warn", "warning", "error", "critical", "fault", "fatal", "log",
        "d", "e", "i", "v", "w", "wtf",
    ]

    /// Returns whether a text is a message or a note: an argument of a log call, an assertion, an error or an attribute, or a
    /// comment for translators.
    func isReported(at start: Int, end: Int) -> Bool {
        if isComment(at: start, end: end) { return true }
        // In Kotlin, the message of a requirement may be in a closure.
        if language == .kotlin, source.token(start - 1)?.isMark("{") == true,
            source.token(start - 2)?.isMark(")") == true, let open = source.partners[start - 2],
            let name = source.token(open - 1)?.word
        {
            return isTelling(name, at: open - 1)
        }
        // The first argument of a decorator; texts within an object that is its argument do not count.
        if language == .javaScript, source.token(start - 1)?.isMark("(") == true, source.token(start - 2)?.word != nil,
            source.token(start - 3)?.isMark("@") == true
        {
            return true
        }
        // `[NSException raise:@"…" format:@"…"]`.
        if language == .objectiveC, let open = bracket(around: start), source.tokens[open].isMark("["),
            let type = source.token(open + 1)?.word, type.hasSuffix("Exception") || type.hasSuffix("Error")
        {
            return true
        }
        if let call = call(around: start) { return isTelling(call.name, at: call.place) }
        return annotation(around: start) != nil
    }

    /// Returns whether a function with a name logs, asserts, or creates or throws an error.
    private func isTelling(_ name: String, at place: Int) -> Bool {
        if Self.reporting.contains(name) || name.hasPrefix("assert") || name.hasPrefix("XCTAssert")
            || name.hasPrefix("DDLog") || name.hasSuffix("Error") || name.hasSuffix("Exception")
        {
            return true
        }
        if language == .javaScript, name == "invariant" { return true }
        if language == .kotlin, Self.reportingInKotlin.contains(name), source.token(place - 1)?.isMark(".") != true {
            return true
        }
        if Self.levels.contains(name) {
            if receivers(before: place).contains(where: Self.isLog) { return true }
            // A function of one's own.
            return name == "log" && source.token(place - 1)?.isMark(".") != true
        }
        var first = place
        while source.token(first - 1)?.isMark(".") == true, source.token(first - 2)?.word != nil { first -= 2 }
        return source.token(first - 1)?.word == "throw"
    }

    /// Returns the names in the receiver of a method, without the arguments of calls: `Logger` and `links` for
    /// `Logger.links.error(…)`.
    private func receivers(before method: Int) -> [String] {
        var names: [String] = []
        var place = method - 1
        while source.token(place)?.isMark(".") == true, names.count < 8 {
            place -= 1
            while let token = source.token(place), token.isMark("?") || token.isMark("!") { place -= 1 }
            while let token = source.token(place), token.isMark(")") || token.isMark("]"),
                let open = source.partners[place]
            {
                place = open - 1
            }
            guard let name = source.token(place)?.word else { break }
            names.append(name)
            place -= 1
        }
        return names
    }

    /// Returns whether a name is that of a log: `log`, `appLog`, `LOG`, `linkLogger`, `console`, but not `dialog`.
    private static func isLog(_ name: String) -> Bool {
        let lower = name.lowercased()
        return lower == "log" || name.hasSuffix("Log") || lower.hasSuffix("_log") || lower.hasSuffix("logger")
            || lower.hasSuffix("console") || lower.hasSuffix("timber")
    }

    /// Returns whether a literal is a comment for translators: `comment: "…"`, or the last argument of
    /// `NSLocalizedString(@"…", @"…")`.
    private func isComment(at start: Int, end: Int) -> Bool {
        guard let sign = source.token(start - 1) else { return false }
        if sign.isMark(":") {
            // Also `[NSLocalizedDescriptionKey: "…"]`.
            let label = source.token(start - 2)?.word
            return label == "comment" || label?.hasPrefix("NSLocalized") == true
        }
        guard sign.isMark(","), let call = call(around: start), call.name.contains("LocalizedString") else {
            return false
        }
        return source.partners[call.place + 1] == end
    }
}
