import Foundation
import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkManifest

/// One case of a fixture: a table of another router, a link, and what that router does with it.
struct DialectCase: CustomTestStringConvertible {
    let name: String
    let link: String
    /// The table as a manifest has it.
    let manifest: ManifestNode
    /// The values that the caller passes beside the link.
    let caller: [String: ManifestValue]
    /// The pattern that takes the link, or `nil`.
    let matched: String?
    /// The values that its handler receives.
    let parameters: [String: ManifestValue]?
    let tail: [String]?
    let query: [String: ManifestValue]?
    let lookup: [String: ManifestValue]?
    let registrationIndex: Int?
    /// Whether any pattern fits, whatever its handler does.
    let canRoute: Bool?
    /// Whether the fixture looks at the path's values alone.
    private let readsPathAlone: Bool

    var testDescription: String { name }

    private init?(_ row: ManifestNode, dialect: String) {
        guard let link = row["url"]?.text, let routes = row["routes"], let expected = row["expect"] else { return nil }
        name = "\(dialect) \(row["id"]?.text ?? "?"): \(row["why"]?.text ?? "") \(link)"
        self.link = link
        manifest = ManifestNode(
            .object([
                ManifestNode.Member("waymark", ManifestNode(.integer(1))),
                ManifestNode.Member("dialect", ManifestNode(.text(dialect))),
                ManifestNode.Member("routes", Self.routes(routes, after: row["operations"])),
                ManifestNode.Member("options", row["options"] ?? ManifestNode(.object([]))),
            ]))
        caller = row["user_parameters"]?.values ?? [:]
        matched = expected["matched"]?.text
        parameters = expected["parameters"]?.values
        tail = expected["wildcard"]?.elements.compactMap(\.text)
        query = expected["query"]?.values
        lookup = expected["lookup"]?.values
        registrationIndex = expected["registration_index"].flatMap {
            if case .integer(let index) = $0.content { Int(index) } else { nil }
        }
        canRoute = (expected["can_route"] ?? expected["responds"]).flatMap {
            if case .bool(let canRoute) = $0.content { canRoute } else { nil }
        }
        readsPathAlone = ["wlrroute", "crossroad", "urlnavigator"].contains(dialect)
    }

    /// The registrations that are left once some were taken back.
    private static func routes(_ routes: ManifestNode, after operations: ManifestNode?) -> ManifestNode {
        var left = routes.elements
        for operation in operations?.elements ?? [] {
            let (pattern, scheme) = (operation["pattern"]?.text, operation["scheme"]?.text)
            left.removeAll { route in
                operation["op"]?.text == "unregister_scheme"
                    ? route["scheme"]?.text == scheme
                    : route["pattern"]?.text == pattern && route["scheme"]?.text == scheme
            }
        }
        return ManifestNode(.array(left))
    }

    /// The cases of every router that have a link.
    static func all() throws -> [DialectCase] {
        try PatternDialects.all.flatMap { dialect in
            try fixture(dialect.name)["cases"]?.elements.compactMap { DialectCase($0, dialect: dialect.name) } ?? []
        }
    }

    /// The fixture of a router.
    static func fixture(_ name: String) throws -> ManifestNode {
        let url = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
        return try ManifestNode(json: Data(contentsOf: url), file: name)
    }

    /// The match of the route that answers the link, as far as the manifest says.
    func answer(
        to link: DeepLink, in table: RouteTable<ManifestRoute>, _ dialect: any PatternDialect
    ) -> Match<ManifestRoute>? {
        let names = Array(caller.keys)
        for match in table.matches(link) {
            if match.value.takes(match.found, caller: names, in: dialect) { return match }
            if match.value.lacksArgument(match.found, caller: names, in: dialect) { return nil }
        }
        return nil
    }

    // MARK: What a handler receives

    /// The parameters in the fixture.
    func received(
        _ match: IndexMatch, _ route: ManifestRoute, _ dialect: any PatternDialect
    ) -> [String: ManifestValue] {
        guard readsPathAlone else { return arguments(match, route, dialect) }
        return Dictionary(
            match.parameters.map { ($0.name, Self.value(of: $0, match, dialect)) }, uniquingKeysWith: { $1 })
    }

    /// The one dictionary of arguments.
    func arguments(
        _ match: IndexMatch, _ route: ManifestRoute, _ dialect: any PatternDialect
    ) -> [String: ManifestValue] {
        let arguments = match.arguments(
            caller: caller.map { ($0.key, $0.value) }, defaults: route.defaults.map { ($0.key, $0.value) },
            text: { .text($0) }, parameter: { Self.value(of: $0, match, dialect) }, absent: .null, list: { .array($0) })
        let added = dialect.addedArguments(for: match.link).map { ($0.key, ManifestValue($0.value)) }
        let all = Dictionary(added + arguments.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        return all.filter { !dialect.reservedArguments.contains($0.key) }
    }

    /// The query's values by name.
    static func texts(_ query: LinkQuery) -> [String: ManifestValue] {
        Dictionary(query.map { ($0.name, $0.value.map { .text($0) } ?? .null) }, uniquingKeysWith: { $1 })
    }

    private static func value(
        of parameter: RouteParameters.Element, _ match: IndexMatch, _ dialect: any PatternDialect
    ) -> ManifestValue {
        let type = match.route.pattern.parameters.first { $0.name == parameter.name }?.type
        return ManifestValue(dialect.argument(parameter.value, type: type))
    }
}

extension ManifestValue {
    fileprivate init(_ value: DialectValue) {
        switch value {
        case .flag(let value): self = .bool(value)
        case .integer(let value): self = .integer(Int64(value))
        case .number(let value): self = .number(value)
        case .text(let value): self = .text(value)
        case .texts(let values): self = .array(values.map { .text($0) })
        case .textsByName(let values): self = .object(values.mapValues { .text($0) })
        }
    }
}
