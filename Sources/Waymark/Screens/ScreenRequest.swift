import WaymarkCore
public import WaymarkNavigation
public import WaymarkRouting

/// The parameters and the link of a screen, and the request that led to it.
///
/// A screen of a route without a type is built from it.
@MainActor
public struct ScreenRequest {
    /// The screen.
    public let screen: Screen
    /// The request that led to it; `nil` for a screen beneath another, and for a restored one.
    public let request: RouteRequest?
    /// The name of the scene in which it is shown; `nil` if it is built without being shown.
    public let scene: String?

    init(_ context: ScreenContext) {
        screen = context.screen
        request = context.payload as? RouteRequest
        scene = context.scene
    }

    /// The link that leads to the screen; `nil` for none.
    public var link: String? { screen.link }

    /// The values that the caller passed along with the link; empty if there were none.
    public var values: CallerValues { request?.values ?? CallerValues() }

    /// Returns the decoded text of a parameter of the path or the query, or the route's default.
    ///
    /// It is `nil` if there is no value, and for a name without `=` in the query, which hides a default.
    public subscript(name: String) -> String? { screen.parameters[name] }

    /// Returns the value of a parameter.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - type: The type of the value.
    /// - Throws: A ``/WaymarkRouting/ParameterError`` if it is missing or its text is not such a value.
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
    /// The parameters, the link and the request of the screen.
    public var request: ScreenRequest { ScreenRequest(self) }
}
