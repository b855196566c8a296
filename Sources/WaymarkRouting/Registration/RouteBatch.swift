import WaymarkCore

/// Gathers registrations that a router takes all together or not at all.
///
/// ```swift
/// try router.register { routes in
///     routes.on("/a") { _ in … }
///     routes.on("/b") { _ in … }
/// }
/// ```
public final class RouteBatch: RouteRegistering {
    private let core: RouterCore
    private(set) var routes: [RegisteredRoute] = []
    private var isRefused = false

    init(core: RouterCore) { self.core = core }

    /// Adds a route to the batch. Its faults are thrown when the batch is registered.
    ///
    /// - Parameter draft: The route to register.
    /// - Returns: The registration, with which the route can be removed.
    @discardableResult
    public func add(_ draft: RouteDraft) throws(Never) -> Registration {
        let route = RegisteredRoute(number: core.nextNumber(), draft: draft, rules: core.rules)
        routes.append(route)
        return Registration(core: core, number: route.number)
    }

    /// Sees to it that nothing of the batch is taken, because something else is wrong; what is wrong with it is still told.
    package func refuse() { isRefused = true }

    /// Gives everything to the router, and compiles it.
    ///
    /// - Throws: Everything that is wrong; nothing is registered then.
    func commit() throws(RegistrationError) {
        try core.insert(routes, isRefused: isRefused)
        _ = core.view()
    }
}
