public import WaymarkCore

/// A registration that is not made yet: patterns, options, and what answers.
///
/// The methods of ``RouteRegistering`` make drafts; only what collects registrations reads them.
public struct RouteDraft: Sendable {
    /// The links that the route takes.
    public package(set) var patterns: [RoutePattern]
    /// The options of the route.
    public package(set) var options: RouteOptions
    /// The keys by which it takes the place of earlier registrations, and later ones take its place; of dialects alone.
    package var repetitionKeys: [RepetitionKey] = []
    /// Whether it is left out where it would conflict with another route.
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

    /// A registration of a typed route, whose id is the type's unless the options say another.
    init<R: RouteProtocol>(
        _ type: R.Type, _ options: RouteOptions, _ place: SourcePlace, _ answer: RouteAnswer
    ) {
        var options = options.filled(from: R.options)
        options.id = options.id ?? R.id
        self.init([R.pattern], options, place, typed: TypedRoute(type: type), answer)
    }
}

extension RouteDraft {
    /// A route that is never there, for a page that this app does not have: links to it go to its fallback. Where another
    /// route takes the same links, that one stays.
    package init(standingIn place: SourcePlace) {
        var options = RouteOptions()
        options.condition = { false }
        self.init([], options, place, yields: true, .synchronous { _ in .declined })
    }
}

/// The code that runs when a link reaches its route.
enum RouteAnswer: Sendable {
    /// May wait; runs on the caller's actor.
    case asynchronous(@Sendable (RouteRequest) async throws -> Response)
    /// Does not wait, and needs the main actor.
    case main(@MainActor @Sendable (RouteRequest) throws -> Response)
    /// Does not wait, and runs anywhere.
    case synchronous(@Sendable (RouteRequest) throws -> Response)
    /// Leads to another link, and runs no handler of the app.
    case redirect(@Sendable (RouteRequest) throws -> Response)
    /// May wait, and answers at once what it can: the second closure throws ``HandlerWouldWait`` before anything of the handler
    /// has run if it cannot.
    indirect case either(
        @Sendable (RouteRequest) async throws -> Response,
        atOnce: @MainActor @Sendable (RouteRequest) throws -> Response)
    /// Shows a screen and waits, or builds one and does not.
    indirect case screen(ScreenAnswer)
}

// A closure keeps the generic parameters of what it is made in: here those are the value's type alone, and not the registering
// type as well.
extension RouteAnswer {
    /// An answer with the value that a closure returns.
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

/// A handler cannot answer a request without waiting.
package struct HandlerWouldWait: Error {
    package init() {}
}

/// The facts that a router needs of a typed route without knowing its type.
struct TypedRoute: Sendable {
    let type: any RouteProtocol.Type

    var id: ObjectIdentifier { ObjectIdentifier(type) }
}
