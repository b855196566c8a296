import WaymarkCore

/// A type at which routes are registered: a ``Router``, a ``RouteBatch``, a ``RouteGroup``, or the registrar of an
/// app's modules.
///
/// A route is answered by a closure (`on`, `onMain`, `onSync`), by an object (`on(_:handler:)`, or held weakly,
/// `on(_:weakly:)`), by a type (`on(_:handlerType:)`), by a typed route (`on(_:)`, `onMain(_:)`), or it leads elsewhere
/// (`redirect(_:to:)`). Each of these methods takes a pattern or a list of them, and returns a token that removes the
/// registration.
///
/// ```swift
/// router.on("/search/:words+", .public) { request in try await search(request["words", as: String.self]) }
/// router.onMain("shop://cart", .id("cart").tags(.needsSignIn)) { _ in showCart() }
/// ```
///
/// All of them take the same ``RouteOptions`` after the patterns.
public protocol RouteRegistering {
    /// The error of a registration: ``RegistrationError`` if faults are thrown at once, `Never` if they are gathered.
    associatedtype Failure: Error

    /// Registers a route.
    ///
    /// - Returns: A token that removes the registration.
    /// - Throws: An error with all faults of the registration.
    @discardableResult
    func add(_ draft: RouteDraft) throws(Failure) -> Registration
}

/// A token that removes a registered route or interceptor.
///
/// Releasing the token does not remove the registration.
public struct Registration: Sendable {
    let core: RouterCore
    let number: Int
    let isStep: Bool
    /// The removals from the route's batch, or `nil`.
    private let removals: RouteBatch.Removals?

    init(core: RouterCore, number: Int, isStep: Bool = false, removals: RouteBatch.Removals? = nil) {
        self.core = core
        self.number = number
        self.isStep = isStep
        self.removals = removals
    }

    /// Leaves the route out of its batch if that has not been registered yet, and returns whether it was left out.
    func leaveOut() -> Bool { removals?.note(number) == true }

    /// Whether the route was removed before its batch was registered.
    package var isLeftOut: Bool { removals?.numbers.contains(number) == true }

    /// Removes the route or interceptor. If it was removed before, this method does nothing.
    ///
    /// Openings under way continue. If the route leads to a screen that is not displayed yet, they continue with the
    /// next matching route or the route's fallback.
    public func remove() {
        if leaveOut() { return }
        if isStep { core.removeStep(number) } else { core.remove(number) }
    }
}

/// An object that answers a route.
///
/// The method runs on the caller's actor, even in a class on the main actor, unless its declaration names another actor. A
/// view controller marks the method `@MainActor`, so that it is called there.
public protocol RouteHandler: Sendable {
    /// Answers a request.
    ///
    /// - Returns: The response.
    /// - Throws: Any error, which ends the opening; throw ``Declined`` to let the next match try.
    func handle(_ request: RouteRequest) async throws -> Response
}

/// An object that answers a route synchronously on the main actor, such as a view controller or a coordinator.
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
    /// - Returns: The response.
    /// - Throws: Any error, which ends the opening; throw ``Declined`` to let the next match try.
    func handle(_ request: RouteRequest) throws -> Response
}

/// A type that answers a route by a static method, without an object.
public protocol StaticRouteHandler: Sendable {
    /// Answers a request.
    ///
    /// - Returns: The response.
    /// - Throws: Any error, which ends the opening; throw ``Declined`` to let the next match try.
    static func handle(_ request: RouteRequest) async throws -> Response
}
