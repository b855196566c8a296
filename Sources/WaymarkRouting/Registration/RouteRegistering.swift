import WaymarkCore

/// What routes can be registered at: a ``Router``, a ``RouteBatch``, a ``RouteGroup``, or what an app's modules are given.
///
/// A route is answered by a closure (`on`, `onMain`, `onSync`), by an object (`on(_:handler:)`, or held weakly,
/// `on(_:weakly:)`), by a type (`on(_:handlerType:)`), by a typed route (`on(_:)`, `onMain(_:)`), or it leads elsewhere
/// (`redirect(_:to:)`). Each of these takes a pattern or a list of them and gives a token that takes the registration back.
///
/// ```swift
/// router.on("/search/:words+", .public) { request in try await search(request["words", as: String.self]) }
/// router.onMain("shop://cart", .id("cart").tags(.needsSignIn)) { _ in showCart() }
/// ```
///
/// All take the same ``RouteOptions`` after the patterns.
public protocol RouteRegistering {
    /// What registering throws: ``RegistrationError`` where faults are reported at once, `Never` where they are gathered.
    associatedtype Failure: Error

    /// Registers a draft.
    ///
    /// - Returns: A token that takes the registration back.
    @discardableResult
    func add(_ draft: RouteDraft) throws(Failure) -> Registration
}

/// A token for what was registered, a route or an interceptor; it takes it back.
///
/// Letting go of it changes nothing.
public struct Registration: Sendable {
    let core: RouterCore
    let number: Int
    let isStep: Bool

    init(core: RouterCore, number: Int, isStep: Bool = false) {
        self.core = core
        self.number = number
        self.isStep = isStep
    }

    /// Takes the registration back; what was opened before goes on. Again, or after another removal, it does nothing.
    public func remove() {
        if isStep { core.removeStep(number) } else { core.remove(number) }
    }
}

/// What answers a route as an object.
///
/// A method runs on the caller's actor unless it says otherwise, also that of a class on the main actor: a view controller
/// marks it `@MainActor`, and it is called there.
public protocol RouteHandler: Sendable {
    /// Answers a request.
    ///
    /// - Throws: Whatever ends the opening; ``Declined`` lets the next match try.
    func handle(_ request: RouteRequest) async throws -> Response
}

/// What answers a route as an object on the main actor, without waiting: a view controller, a coordinator.
///
/// ```swift
/// final class CartScreen: MainRouteHandler {
///     func handle(_ request: RouteRequest) throws -> Response { … }
/// }
/// ```
@MainActor
public protocol MainRouteHandler: Sendable {
    /// Answers a request.
    ///
    /// - Throws: Whatever ends the opening; ``Declined`` lets the next match try.
    func handle(_ request: RouteRequest) throws -> Response
}

/// What answers a route as a type, without an object.
public protocol StaticRouteHandler: Sendable {
    /// Answers a request.
    ///
    /// - Throws: Whatever ends the opening; ``Declined`` lets the next match try.
    static func handle(_ request: RouteRequest) async throws -> Response
}
