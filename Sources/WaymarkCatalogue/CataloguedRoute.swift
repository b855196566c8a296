public import WaymarkCore
internal import WaymarkManifest
public import WaymarkRouting

/// A type of route that the compiler left a record of in the program or in one of its libraries.
public struct CataloguedRoute: Sendable {
    /// The type.
    public let type: any RouteProtocol.Type
    /// The record's description: the route's element of a manifest in JSON, with its `type`, `module` and place (`at`).
    public let json: String
    /// The path of the file of the program or library that has the record; empty for the program itself on Linux.
    public let image: String

    package init(type: any RouteProtocol.Type, json: String, image: String) {
        self.type = type
        self.json = json
        self.image = image
    }

    /// The id by which the route is registered unless its registration gives another.
    public var id: String { type.id }
    /// The links that lead to the route.
    public var pattern: RoutePattern { type.pattern }

    /// The module that declares the type, or `nil` if the record does not say it.
    ///
    /// - Complexity: O(*n*) for *n* bytes of the description, which is read each time.
    public var module: String? { text(of: "module") }

    /// The place in the source where the type is declared, as `Pages.swift:3`, or `nil` if the record does not have it.
    ///
    /// - Complexity: O(*n*) for *n* bytes of the description, which is read each time.
    public var declaration: String? { text(of: "at") }

    private func text(of key: String) -> String? {
        guard let node = try? ManifestNode(json: json.utf8), case .object(let members) = node.content,
            case .text(let text)? = members.first(where: { $0.key == key })?.value.content
        else { return nil }
        return text
    }
}

extension CataloguedRoute: CustomStringConvertible {
    /// The id and the first pattern.
    public var description: String { "'\(id)' (\(pattern.text))" }
}
