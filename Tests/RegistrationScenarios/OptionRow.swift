package import WaymarkRouting

/// An option of a registration, said in all ways, with two values.
package struct OptionRow: Sendable, CustomStringConvertible {
    /// The name of the property.
    package let name: String
    /// The first value, as the beginning of a chain.
    package let first: RouteOptions
    /// The first value, set.
    package let assign: @Sendable (inout RouteOptions) -> Void
    /// The first value, after what a chain said before.
    package let thenFirst: @Sendable (RouteOptions) -> RouteOptions
    /// The second value, as the beginning of a chain.
    package let second: RouteOptions
    /// The second value, after what a chain said before.
    package let thenSecond: @Sendable (RouteOptions) -> RouteOptions
    /// The reading if a registration says the first value and a group around it the second.
    package let inGroup: String
    /// The reading if a chain says the first value and then the second.
    package let again: String

    package var description: String { name }

    private init(
        _ name: String, _ first: RouteOptions, _ assign: @escaping @Sendable (inout RouteOptions) -> Void,
        _ thenFirst: @escaping @Sendable (RouteOptions) -> RouteOptions, _ second: RouteOptions,
        _ thenSecond: @escaping @Sendable (RouteOptions) -> RouteOptions, inGroup: String, again: String
    ) {
        self.name = name
        self.first = first
        self.assign = assign
        self.thenFirst = thenFirst
        self.second = second
        self.thenSecond = thenSecond
        self.inGroup = inGroup
        self.again = again
    }

    /// A row for every option.
    package static let all = [
        OptionRow(
            "id", .id("a"), { $0.id = "a" }, { $0.id("a") }, .id("b"), { $0.id("b") }, inGroup: "a", again: "b"),
        OptionRow(
            "priority", .priority(1), { $0.priority = 1 }, { $0.priority(1) }, .priority(2), { $0.priority(2) },
            inGroup: "1", again: "2"),
        OptionRow(
            "exposure", .internal, { $0.exposure = .internal }, { $0.internal }, .public, { $0.public },
            inGroup: "internal", again: "public"),
        OptionRow(
            "tags", .tags("a"), { $0.tags = ["a"] }, { $0.tags("a") }, .tags("b", "c"), { $0.tags("b", "c") },
            inGroup: "a b c", again: "a b c"),
        OptionRow(
            "sources", .sources(.push), { $0.sources = [.push] }, { $0.sources(.push) }, .sources(.qrCode, .app),
            { $0.sources(.qrCode, .app) }, inGroup: "push", again: "app qrCode"),
        OptionRow(
            "defaults", .defaults(["x": "a", "y": "a"]), { $0.defaults = ["x": "a", "y": "a"] },
            { $0.defaults(["x": "a", "y": "a"]) }, .defaults(["x": "b", "z": "b"]),
            { $0.defaults(["x": "b", "z": "b"]) }, inGroup: "x=a y=a z=b", again: "x=b y=a z=b"),
        OptionRow(
            "fixed", .fixed(["x": "a", "y": "a"]), { $0.fixed = ["x": "a", "y": "a"] },
            { $0.fixed(["x": "a", "y": "a"]) }, .fixed(["x": "b", "z": "b"]), { $0.fixed(["x": "b", "z": "b"]) },
            inGroup: "x=a y=a z=b", again: "x=b y=a z=b"),
        OptionRow(
            "fallback", .fallback("https://h/a"), { $0.fallback = "https://h/a" }, { $0.fallback("https://h/a") },
            .fallback("https://h/b"), { $0.fallback("https://h/b") }, inGroup: "https://h/a", again: "https://h/b"),
        OptionRow(
            "query", .query("q", type: "int"), { $0.query = [QueryDeclaration("q", type: "int")] },
            { $0.query("q", type: "int") }, .query("q", isRequired: true).query("r"),
            { $0.query("q", isRequired: true).query("r") }, inGroup: "r:string q:int",
            again: "q:string! r:string"),
        OptionRow(
            "interceptors", .interceptors(Named("a")), { $0.interceptors = [Named("a")] },
            { $0.interceptors(Named("a")) }, .interceptors(Named("b"), Named("c")),
            { $0.interceptors(Named("b"), Named("c")) }, inGroup: "b c a", again: "a b c"),
        OptionRow(
            "summary", .summary("a"), { $0.summary = "a" }, { $0.summary("a") }, .summary("b"), { $0.summary("b") },
            inGroup: "a", again: "b"),
        OptionRow(
            "condition", .when { true }, { $0.condition = { true } }, { $0.when { true } }, .when { false },
            { $0.when { false } }, inGroup: "false", again: "false"),
        OptionRow(
            "replaces", .replacing, { $0.replaces = true }, { $0.replacing }, RouteOptions(), { $0 }, inGroup: "true",
            again: "true"),
    ]

    /// The reading of the option.
    package func text(_ options: RouteOptions) -> String { Self.text(name, options) }

    /// The reading of an option, by its property's name.
    package static func text(_ name: String, _ options: RouteOptions) -> String {
        // Functions cannot be told by reflection.
        if name == "condition" { return options.condition.map { "\($0())" } ?? "-" }
        return Mirror(reflecting: options).children.first { $0.label == name }.map { text($0.value) }
            ?? "no such option"
    }

    /// The text of an option's value, in options or in a route's description.
    package static func text(_ value: Any) -> String {
        func joined(_ parts: some Sequence<String>) -> String { parts.joined(separator: " ") }
        switch value {
        case let tags as Set<RouteTag>: return joined(tags.map(\.rawValue).sorted())
        case let kinds as Set<LinkSource.Kind>: return joined(kinds.map(\.rawValue).sorted())
        case let texts as [String: String]: return joined(texts.map { "\($0)=\($1)" }.sorted())
        case let query as [QueryDeclaration]:
            return joined(query.map { "\($0.name):\($0.type)\($0.isRequired ? "!" : "")" })
        case let interceptors as [any Interceptor]: return joined(interceptors.map { "\($0)" })
        case let some as Any?: return some.map { "\($0)" } ?? "-"
        }
    }

    /// The names of all options, by reflection.
    package static var names: [String] { Mirror(reflecting: RouteOptions()).children.compactMap(\.label) }

    /// A fault of a call that registers a route: an option that the route has otherwise than the call says it.
    ///
    /// - Parameters:
    ///   - fixed: The names of options that the call does not leave to the options, and why.
    ///   - register: Registers a route with options, and gives the options that the route has.
    package static func faults(
        fixed: [String: String] = [:], _ register: (RouteOptions) throws -> RouteOptions?
    ) rethrows -> [String] {
        guard let unsaid = try register(RouteOptions()) else { return ["no route"] }
        var faults: [String] = []
        for row in all {
            guard let options = try register(row.first) else { return ["\(row): no route"] }
            for name in names {
                let expected = name == row.name && fixed[name] == nil ? row.first : unsaid
                if text(name, options) != text(name, expected) {
                    faults.append("said \(row): \(name) is \(text(name, options)), not \(text(name, expected))")
                }
            }
        }
        return faults
    }
}

/// An interceptor that lets everything through.
private struct Named: Interceptor, CustomStringConvertible {
    let description: String

    init(_ name: String) { description = name }

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response { try await next(request) }
}
