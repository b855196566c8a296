public import WaymarkCore

/// The means of an app to answer a manifest's routes, for ``ManifestCheck``.
public struct ManifestAnswers: Sendable {
    /// The ids of the routes that the app's modules register.
    public var ids: Set<String>
    /// The ids of the handlers that they fill.
    public var handlers: Set<String>
    /// The parameter types that the app registers.
    public var types: [ParameterType]
    /// Looks for a handler that was not filled in another way; `nil` for none.
    package var lookUp: (@Sendable (_ handler: String) -> LookUp)?

    /// The result of looking for a handler.
    package enum LookUp: Sendable {
        case found
        case refused(why: String)
    }

    /// Creates the means of an app.
    ///
    /// - Parameters:
    ///   - ids: The ids of routes that code registers.
    ///   - handlers: The ids of handlers that modules fill.
    ///   - types: The parameter types that the app registers.
    public init(ids: Set<String> = [], handlers: Set<String> = [], types: [ParameterType] = []) {
        self.ids = ids
        self.handlers = handlers
        self.types = types
    }
}

extension ManifestAnswers {
    /// Returns the reason that a route has no answer, with the handler that was probably meant, or `nil` if it has one.
    ///
    /// - Complexity: O(*n*) for *n* handlers where one is unknown.
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
