import Foundation
import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkFacade
import WaymarkManifest
import WaymarkRouting

/// A case of another router's fixture, for the calls that apps make.
struct FacadeCase: CustomTestStringConvertible {
    let row: ManifestNode
    let url: String
    let expected: ManifestNode

    var testDescription: String { "\(row["id"]?.text ?? ""): \(row["why"]?.text ?? "") \(url)" }

    static func all(_ router: String) throws -> [FacadeCase] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appendingPathComponent("WaymarkDialectsTests/Fixtures/\(router).json")
        let cases = try ManifestNode(json: Data(contentsOf: file), file: router)["cases"]?.elements ?? []
        return cases.compactMap { row in
            guard let url = row["url"]?.text, let expected = row["expect"] else { return nil }
            return FacadeCase(row: row, url: url, expected: expected)
        }
    }

    var caller: [String: Any]? { row["user_parameters"]?.members.mapValues { $0.text ?? "\($0.content)" } }
}

extension MGJRouterTests {
    @Test(
        "The calls run the handler that they ran, with the same dictionary", arguments: try FacadeCase.all("mgjrouter"))
    func vectors(_ row: FacadeCase) throws {
        let facade = WaymarkMGJRouter(router: try Router(RouterConfiguration(MGJRouterDialect())))
        var run: (pattern: String, index: Int, parameters: [AnyHashable: Any])?
        for (index, route) in (row.row["routes"]?.elements ?? []).enumerated() {
            let pattern = route["pattern"]?.text ?? ""
            facade.registerURLPattern(pattern, toHandler: { run = (pattern, index, $0 ?? [:]) })
        }
        for operation in row.row["operations"]?.elements ?? [] {
            facade.deregisterURLPattern(operation["pattern"]?.text ?? "")
        }
        facade.openURL(row.url, withUserInfo: row.caller)
        #expect(run?.pattern == row.expected["matched"]?.text)
        if let index = row.expected["registration_index"]?.integer { #expect(run?.index == index) }
        if let canOpen = row.expected["can_open"]?.flag { #expect(facade.canOpenURL(row.url) == canOpen) }
        if let run, let parameters = row.expected["parameters"] {
            let own = run.parameters.filter { !"\($0.key)".hasPrefix("MGJRouterParameter") }
            #expect(own as? [String: String] == parameters.members.mapValues { $0.text ?? "" })
        }
        #expect(facade.faults.isEmpty)
    }
}

extension JLRoutesTests {
    @Test(
        "The calls run the handlers that they ran, with the same dictionary, and list as many routes",
        arguments: try FacadeCase.all("jlroutes"))
    func vectors(_ row: FacadeCase) throws {
        var dialect = JLRoutesDialect()
        dialect.decodesPlus = row.row["options"]?["decode_plus"]?.flag ?? true
        dialect.hostIsAlwaysComponent = row.row["options"]?["host_as_path"]?.flag ?? false
        let global = WaymarkJLRoutes(router: try Router(RouterConfiguration(dialect)))
        WaymarkJLRoutes.shared = global
        func routes(_ node: ManifestNode) -> WaymarkJLRoutes {
            node["scheme"]?.text.map { global.routes(forScheme: $0) } ?? global
        }
        var called: [[String: Any]] = []
        for route in row.row["routes"]?.elements ?? [] {
            let priority = route["priority"]?.integer ?? 0
            routes(route).addRoute(route["pattern"]?.text ?? "", priority: priority) { parameters in
                called.append(parameters)
                return Self.answer(parameters, route["returns"])
            }
        }
        for scheme in row.row["options"]?["fallback_to_global"]?.elements ?? [] {
            global.routes(forScheme: scheme.text ?? "").shouldFallbackToGlobalRoutes = true
        }
        if let count = row.expected["route_count"]?.integer { #expect(global.routes().count == count) }
        for operation in row.row["operations"]?.elements ?? [] {
            if operation["op"]?.text == "unregister_scheme" {
                WaymarkJLRoutes.unregisterRouteScheme(operation["scheme"]?.text ?? "")
            } else {
                routes(operation).removeRoute(withPattern: operation["pattern"]?.text ?? "")
            }
        }
        let url = try #require(URL(string: row.url))
        if let canRoute = row.expected["can_route"]?.flag { #expect(WaymarkJLRoutes.canRouteURL(url) == canRoute) }
        #expect(called.isEmpty)
        let isTaken = WaymarkJLRoutes.routeURL(url, withParameters: row.caller)
        let last = isTaken ? called.last : nil
        #expect(last?[JLRoutePatternKey] as? String == row.expected["matched"]?.text)
        if let handlers = row.row["handlers_called"]?.elements {
            #expect(called.map { $0[JLRoutePatternKey] as? String } == handlers.map(\.text))
        }
        guard let last else { return }
        let reserved = [JLRoutePatternKey, JLRouteURLKey, JLRouteSchemeKey, JLRouteWildcardComponentsKey]
        let own = last.filter { !reserved.contains($0.key) }
        if let parameters = row.expected["parameters"] {
            #expect(own.mapValues { "\($0)" } == parameters.members.mapValues { $0.text ?? "\($0.content)" })
        }
        let tail = row.expected["wildcard"]?.elements.compactMap(\.text)
        #expect(last[JLRouteWildcardComponentsKey] as? [String] == tail)
        #expect(last[JLRouteSchemeKey] as? String == row.expected["scheme"]?.text ?? JLRoutesGlobalRoutesScheme)
        #expect(global.faults.isEmpty)
    }

    /// The result of a handler as the fixture has it: a flag, or a condition on what it is given.
    private static func answer(_ parameters: [String: Any], _ returns: ManifestNode?) -> Bool {
        if let name = returns?["if_param"]?.text {
            return parameters[name] as? String == returns?["equals"]?.text
        }
        if let first = returns?["if_wildcard_first"]?.text {
            return (parameters[JLRouteWildcardComponentsKey] as? [String])?.first == first
        }
        return returns?.flag ?? true
    }
}

extension ManifestNode {
    fileprivate subscript(name: String) -> ManifestNode? { members[name] }

    fileprivate var members: [String: ManifestNode] {
        guard case .object(let members) = content else { return [:] }
        return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    fileprivate var elements: [ManifestNode] { if case .array(let elements) = content { elements } else { [] } }
    fileprivate var text: String? { if case .text(let text) = content { text } else { nil } }
    fileprivate var integer: Int? { if case .integer(let value) = content { Int(value) } else { nil } }
    fileprivate var flag: Bool? { if case .bool(let value) = content { value } else { nil } }
}
