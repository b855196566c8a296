internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// Writes what becomes of links.
struct MatchReport {
    let routes: Routes
    /// The values that the caller passes with each link.
    let caller: [(name: String, value: JSONText)]
    /// The colours of the human-readable form; `nil` for JSON.
    let style: TextStyle?
    /// The option that names the manifest, for suggestions of further commands.
    let option: RoutesOption
    /// Whether something was written already.
    private var hasWritten = false

    init(
        routes: Routes, of option: RoutesOption, caller: [(name: String, value: JSONText)], style: TextStyle?
    ) {
        self.routes = routes
        self.option = option
        self.caller = caller
        self.style = style
    }

    /// Writes what becomes of a link.
    ///
    /// - Returns: Whether a route matches it.
    mutating func write(_ link: GivenLink, to output: TextSink) -> Bool {
        // In the human-readable form, links are separated.
        if style != nil, hasWritten { output.line() }
        hasWritten = true
        let match: IndexMatch?
        do {
            match = routes.match(try link.read(by: routes.index.rules), caller: caller.map(\.name))
        } catch {
            output.line(unreadable(link.text, error))
            return false
        }
        guard let match else {
            output.line(unmatched(link.text))
            return false
        }
        output.line(matched(link.text, match))
        return true
    }

    private func unreadable(_ text: String, _ error: LinkError) -> String {
        guard let style else {
            return "\(JSONText.object(base(text, isMatched: false) + [.init("error", .text(error.description))]))"
        }
        return heading(text, style) + "\n  \(style.bad("unreadable"))  \(SafeText(error.description))"
    }

    private func unmatched(_ text: String) -> String {
        guard let style else { return "\(JSONText.object(base(text, isMatched: false)))" }
        let more = SafeText(option.explaining(text))
        return heading(text, style) + "\n  \(style.bad("no route"))  \(style.faint("see \(more)"))"
    }

    private func matched(_ text: String, _ match: IndexMatch) -> String {
        guard let style else { return "\(JSONText.object(base(text, isMatched: true) + members(of: match)))" }
        return heading(text, style) + "\n" + MatchRows(match, routes[match.route], caller: caller).text(style)
    }

    private func heading(_ text: String, _ style: TextStyle) -> String { style.strong("\(SafeText(text))") }

    private func base(_ text: String, isMatched: Bool) -> [JSONText.Member] {
        [.init("link", .text(text)), .init("matched", .bool(isMatched))]
    }

    private func members(of match: IndexMatch) -> [JSONText.Member] {
        [
            .init("id", .optional(match.route.id)),
            .init("pattern", .text(match.route.pattern.text)),
            .init("index", .number(routes.position(of: match.route))),
            .init("parameters", .object(match.parameters.map { .init($0.name, value(of: $0, in: match)) })),
            .init("tail", match.tail.map { .texts($0) } ?? .null),
            .init("query", .array(match.query.map { .array([.text($0.name), .optional($0.value)]) })),
            .init("arguments", .object(arguments(of: match))),
        ]
    }

    /// Returns the value that a handler receives for a parameter of the path.
    private func value(of parameter: RouteParameters.Element, in match: IndexMatch) -> JSONText {
        guard let dialect = routes.dialect else { return .text(parameter.value) }
        let type = match.route.pattern.parameters.first { $0.name == parameter.name }?.type
        return JSONText(dialect.argument(parameter.value, type: type))
    }

    /// The one dictionary of arguments, its names in order.
    private func arguments(of match: IndexMatch) -> [JSONText.Member] {
        let arguments = match.arguments(
            caller: caller, defaults: routes[match.route].allDefaults, text: { .text($0) },
            parameter: { value(of: $0, in: match) }, absent: .null, list: { .array($0) })
        let added = routes.dialect?.addedArguments(for: match.link) ?? [:]
        let reserved = routes.dialect?.reservedArguments ?? []
        let given = Set(arguments.map(\.name))
        let all = arguments + added.filter { !given.contains($0.key) }.map { ($0.key, JSONText($0.value)) }
        let sorted = all.filter { !reserved.contains($0.name) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return sorted.map { .init($0.name, $0.value) }
    }
}
