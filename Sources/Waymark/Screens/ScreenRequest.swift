import WaymarkCore
public import WaymarkNavigation
public import WaymarkRouting

/// What a screen of a route without a type is built from, and what every screen can be asked for: its parameters, its link, and
/// the request that led to it.
@MainActor
public struct ScreenRequest {
    /// The screen.
    public let screen: Screen
    /// The request that led to it; `nil` for a screen beneath another, and for one that is restored.
    public let request: RouteRequest?
    /// The scene in which it is shown; `nil` where it is built without being shown.
    public let scene: String?

    init(_ context: ScreenContext) {
        screen = context.screen
        request = context.payload as? RouteRequest
        scene = context.scene
    }

    /// The link that leads to the screen; `nil` where there is none.
    public var link: String? { screen.link }

    /// What the caller passed along beside the link; empty where nobody did.
    public var values: CallerValues { request?.values ?? CallerValues() }

    /// The text of a parameter of the path or the query, decoded, or the route's default; `nil` if there is none, and for a name
    /// without `=` in the query, which hides a default.
    public subscript(name: String) -> String? { screen.parameters[name] }

    /// The value of a parameter.
    ///
    /// - Throws: ``/WaymarkRouting/ParameterError``, if it is missing or its text is no such value.
    public subscript<Value: LinkValue>(name: String, as type: Value.Type) -> Value {
        get throws(ParameterError) {
            guard let text = screen.parameters[name] else { throw ParameterError(name, .missing) }
            guard let value = Value(linkText: text) else {
                throw ParameterError(name, .illFormed(text: text, expected: "\(type)"))
            }
            return value
        }
    }
}

extension ScreenContext {
    /// What the screen can be asked for.
    public var request: ScreenRequest { ScreenRequest(self) }
}
