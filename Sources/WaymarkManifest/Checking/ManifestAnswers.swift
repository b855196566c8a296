public import WaymarkCore

/// The routes, handlers and types of an app that answer a manifest's routes, for ``ManifestCheck``.
public struct ManifestAnswers: Sendable {
    /// The ids of the routes that the app's modules register.
    public var ids: Set<String>
    /// The ids of the handlers that the app's modules supply.
    public var handlers: Set<String>
    /// The parameter types that the app registers.
    public var types: [ParameterType]
    /// A closure that looks up a handler that no module supplies; `nil` for no further lookup.
    package var lookUp: (@Sendable (_ handler: String) -> LookUp)?

    /// The result of looking up a handler.
    package enum LookUp: Sendable {
        case found
        case refused(why: String)
    }

    /// Creates the answers of an app.
    ///
    /// - Parameters:
    ///   - ids: The ids of routes that code registers.
    ///   - handlers: The ids of handlers that modules supply.
    ///   - types: The parameter types that the app registers.
    public init(ids: Set<String> = [], handlers: Set<String> = [], types: [ParameterType] = []) {
        self.ids = ids
        self.handlers = handlers
        self.types = types
    }
}

extension ManifestAnswers {
    /// Returns the reason why a route has no answer, with the handler that was probably meant, or `nil` if it has an
    /// answer.
    ///
    /// - Complexity: O(*n*) for *n* handlers if one is unknown.
    package func problem(
        handler: String?, id: String?
    ) -> (reason: ManifestFault.Reason, nearest: String?)? {
        if let handler {
            if handlers.contains(handler) { return nil }
            let reason: ManifestFault.Reason
            switch lookUp?(handler) {
            case .found: return nil
            case .refused(let why): reason = .refusedHandler(handler, why: why)
            case nil: reason = .unknownHandler(handler)
            }
            return (reason, handlers.nearest(to: handler))
        }
        if let id, ids.contains(id) { return nil }
        return (.unanswered(id: id), nil)
    }
}
