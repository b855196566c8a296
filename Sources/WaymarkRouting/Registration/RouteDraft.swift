public import WaymarkCore

/// A registration that has not been made yet: patterns, options, and a handler.
///
/// The methods of ``RouteRegistering`` create drafts; only types that collect registrations read them.
public struct RouteDraft: Sendable {
    /// The patterns of the links that the route matches.
    public package(set) var patterns: [RoutePattern]
    /// The options of the route.
    public package(set) var options: RouteOptions
    /// The keys by which it replaces earlier registrations, and is replaced by later ones; set by dialects only.
    package var repetitionKeys: [RepetitionKey] = []
    /// Whether it is left out if it would conflict with another route.
    let yields: Bool
    /// The place in the source where the route is registered.
    public package(set) var place: SourcePlace
    /// The module that must have started before the route is answered, or `nil`.
    package var owner: RouteOwner?
    let answer: RouteAnswer
    let typed: TypedRoute?

    init(
        _ patterns: RoutePatterns, _ options: RouteOptions, _ place: SourcePlace, typed: TypedRoute? = nil,
        yields: Bool = false, _ answer: RouteAnswer
    ) {
        self.patterns = patterns.all
        self.options = options
        self.yields = yields
        self.place = place
        self.typed = typed
        self.answer = answer
    }

    /// Creates the registration of a typed route. Its id is the type's, unless the options set another.
    init<R: RouteProtocol>(
        _ type: R.Type, _ options: RouteOptions, _ place: SourcePlace, _ answer: RouteAnswer
    ) {
        var options = options.filled(from: R.options)
        options.id = options.id ?? R.id
        self.init([R.pattern], options, place, typed: TypedRoute(type: type), answer)
    }
}

extension RouteDraft {
    /// Creates a route that is never available, for a page that this app does not have, so that links to it go to its
    /// fallback. If another route matches the same links, that route stays.
    package init(standingIn place: SourcePlace) {
        var options = RouteOptions()
        options.condition = { false }
        self.init([], options, place, yields: true, .synchronous { _ in .declined })
    }
}

/// The code that runs when a link reaches its route.
enum RouteAnswer: Sendable {
    /// A handler that may wait, and runs on the caller's actor.
    case asynchronous(@Sendable (RouteRequest) async throws -> Response)
    /// A handler that does not wait, and needs the main actor.
    case main(@MainActor @Sendable (RouteRequest) throws -> Response)
    /// A handler that does not wait, and runs anywhere.
    case synchronous(@Sendable (RouteRequest) throws -> Response)
    /// A redirect to another link, without a handler of the app.
    case redirect(@Sendable (RouteRequest) throws -> Response)
    /// A handler that may wait, and answers synchronously if it can. If it cannot, the second closure throws
    /// ``HandlerWouldWait`` before doing anything.
    indirect case either(
        @Sendable (RouteRequest) async throws -> Response,
        atOnce: @MainActor @Sendable (RouteRequest) throws -> Response)
    /// A screen, which is either shown, which waits, or built, which does not.
    indirect case screen(ScreenAnswer)
}

// A closure keeps the generic parameters of its context. Here, that is only the value's type, and not the registering
// type as well.
extension RouteAnswer {
    /// Returns an answer with the value that a closure returns.
    static func returning<Value: Sendable>(
        _ handler: @escaping @Sendable (RouteRequest) async throws -> Value
    ) -> RouteAnswer {
        .asynchronous { request in Response(returning: try await handler(request)) }
    }

    static func returning<Value: Sendable>(
        onMain handler: @escaping @MainActor @Sendable (RouteRequest) throws -> Value
    ) -> RouteAnswer {
        .main { request in Response(returning: try handler(request)) }
    }

    static func returning<Value: Sendable>(
        atOnce handler: @escaping @Sendable (RouteRequest) throws -> Value
    ) -> RouteAnswer {
        .synchronous { request in Response(returning: try handler(request)) }
    }
}

/// An error of a handler that cannot answer a request without waiting.
package struct HandlerWouldWait: Error {
    package init() {}
}

/// The facts that a router needs of a typed route without knowing its type.
struct TypedRoute: Sendable {
    let type: any RouteProtocol.Type

    var id: ObjectIdentifier { ObjectIdentifier(type) }
}
