package import WaymarkComponents
public import WaymarkCore
public import WaymarkRouting

extension Registrar {
    /// Registers a pattern whose links perform actions by name, with the parameters `target` and `action`.
    ///
    /// ```swift
    /// app.actions(under: "shop://call/:target/:action", .public)
    /// // shop://call/Goods/price?id=42 performs "price" of the target "Goods" with ["id": "42"]
    /// ```
    ///
    /// Links reach only the actions that are declared for links, whatever their source. The action receives the path's other
    /// parameters, the query (a list for a repeated name) and the caller's values. The route returns the action's value, and
    /// can be answered synchronously (``/WaymarkRouting/Router/answer(_:from:values:)->Response``) if the action does not wait.
    ///
    /// - Parameters:
    ///   - pattern: A pattern that has the parameters `target` and `action`. A name may instead be spelled out in the
    ///     pattern and set by ``/WaymarkRouting/RouteOptions/defaults``. Then only the path can change it, so that each
    ///     such route reaches only the action that it names, behind its own gates. If
    ///     ``/WaymarkRouting/RouteOptions/fixed`` sets a name, the path cannot change it either.
    ///   - options: The options of the route.
    /// - Returns: The registration, with which the route can be removed.
    @discardableResult
    public func actions(
        under pattern: RoutePattern, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line
    ) -> Registration {
        let components = components
        let place = SourcePlace(file: file, line: line)
        let draft = RouteDraft(on: [pattern], options, place: place) { request in
            let (target, action, parameters) = try Self.call(request)
            do throws(ActionError) {
                return Self.response(try await components.performFromLink(target, action, parameters))
            } catch {
                throw error.asOpeningEnds
            }
        } atOnce: { request in
            let (target, action, parameters) = try Self.call(request)
            do throws(ActionError) {
                return Self.response(try components.performOnMainFromLink(target, action, parameters))
            } catch {
                if case .wouldWait = error.reason { throw HandlerWouldWait() }
                throw error.asOpeningEnds
            }
        }
        return add(draft)
    }

    private static func call(
        _ request: RouteRequest
    ) throws -> (target: String, action: String, parameters: ActionParameters) {
        (
            try Self.name("target", of: request), try Self.name("action", of: request),
            ActionParameters(of: request)
        )
    }

    /// Returns the name of the target or the action. The query cannot change a name that the route sets itself;
    /// otherwise, the author of a link could choose another action, past the gates of the route for that action.
    private static func name(_ name: String, of request: RouteRequest) throws -> String {
        if let fixed = request.route.fixed[name] { return fixed }
        if let inPath = request.parameters[name] { return inPath }
        if let given = request.defaults[name] { return given }
        return try request[name, as: String.self]
    }

    private static func response(_ value: any Sendable) -> Response {
        value is Void ? .done : Response(.value(value))
    }
}

extension ActionParameters {
    /// Creates the input of an action from a request: its values by name, except those that name the action.
    fileprivate init(of request: RouteRequest) {
        self.init(unique: request.namedArguments)
        self["target"] = nil
        self["action"] = nil
    }
}

extension ActionError {
    /// The error that ends the opening of a link to the action.
    fileprivate var asOpeningEnds: any Error {
        switch reason {
        case .nativeOnly: Refusal(.other(description))
        case .cancelled: CancellationError()
        case .failed(let error as RouterError) where error.isOpeningLoop: error
        case .parameter(let error):
            switch error.problem {
            case .missing: ParameterError(error.name, .missing)
            case .illFormed(let text, let expected):
                ParameterError(error.name, .illFormed(text: text, expected: expected))
            }
        default: self
        }
    }
}

/// An error of an action is reported to other apps like an error of a handler.
extension ActionError: CarryingError {}
