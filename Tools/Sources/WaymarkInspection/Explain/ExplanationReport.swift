package import WaymarkCore

/// An explanation as it is printed.
package struct ExplanationReport {
    /// The explanation as data.
    package let json: JSONText
    private let description: String

    /// The report on a link that was read.
    package init(_ explanation: Explanation, of text: String, in routes: Routes) {
        description = explanation.description
        guard case .success(let reading) = explanation.reading else {
            json = .object([.init("link", .text(text)), .init("matched", .bool(false))])
            return
        }
        json = .object([
            .init("link", .text(text)),
            .init("matched", .bool(explanation.winner != nil)),
            .init("reading", Self.json(of: reading)),
            .init("fits", .array(explanation.fits.map { Self.json(of: $0, in: routes) })),
            .init("misses", .array(explanation.misses.map { Self.json(of: $0, in: routes) })),
            .init("missCount", .number(explanation.missCount)),
            .init("suggestion", .optional(explanation.suggestion)),
        ])
    }

    /// The report on a text that is no link.
    package init(unreadable text: String, _ error: LinkError) {
        description = "\(SafeText(text))\n  cannot be read: \(error)\n"
        json = .object([
            .init("link", .text(text)), .init("matched", .bool(false)), .init("error", .text(error.description)),
        ])
    }

    /// The explanation for people, without the last line end.
    package func text(_ style: TextStyle) -> String {
        let lines = description.split(separator: "\n", omittingEmptySubsequences: true)
        return lines.enumerated().map { place, line in Self.coloured("\(SafeText(String(line)))", place, style) }
            .joined(separator: "\n")
    }

    private static func coloured(_ line: String, _ place: Int, _ style: TextStyle) -> String {
        if place == 0 { return style.strong(line) }
        let starts: [(String, (String) -> String)] = [
            ("  goes to", style.good), ("  no route", style.bad), ("  cannot be read", style.bad),
            ("  refused", style.bad), ("  did you mean", style.doubtful), ("              ", style.faint),
        ]
        return starts.first { line.hasPrefix($0.0) }?.1(line) ?? line
    }

    // MARK: Data

    private static func json(of reading: Explanation.Reading) -> JSONText {
        .object([
            .init("scheme", .optional(reading.scheme)),
            .init("host", .optional(reading.host)),
            .init("segments", .texts(reading.segments)),
            .init("query", .array(reading.query.map { .array([.text($0.name), .optional($0.value)]) })),
            .init("refusal", .optional(reading.refusal)),
        ])
    }

    private static func json(of fit: Explanation.Fit, in routes: Routes) -> JSONText {
        let decision = fit.decision.map { decision in
            JSONText.object([.init("rule", .number(decision.rule)), .init("reason", .text(decision.description))])
        }
        return .object(
            members(of: fit.route, in: routes) + [
                .init("parameters", .object(fit.parameters.map { .init($0.name, .text($0.value)) })),
                .init("tail", fit.tail.map { .texts($0) } ?? .null),
                .init("decision", decision ?? .null),
            ])
    }

    private static func json(of miss: Explanation.Miss, in routes: Routes) -> JSONText {
        .object(
            members(of: miss.route, in: routes) + [
                .init("segment", miss.segment.map { .number($0) } ?? .null),
                .init("reason", .text(miss.cause.description)),
                .init("suggestion", .optional(miss.suggestion)),
            ])
    }

    private static func members(of route: RouteEntry, in routes: Routes) -> [JSONText.Member] {
        [
            .init("index", .number(routes.position(of: route))),
            .init("id", .optional(route.id)),
            .init("pattern", .text(route.pattern.text)),
            .init("priority", .number(route.priority)),
            .init("place", .text(route.place.description)),
        ]
    }
}
