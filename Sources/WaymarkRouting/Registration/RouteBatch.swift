import WaymarkCore
import WaymarkLock

/// A collection of registrations that a router accepts as a whole or not at all.
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
    private let removals = Removals()
    private var isRefused = false

    init(core: RouterCore) { self.core = core }

    /// Adds a route to the batch. Its faults are thrown when the batch is registered.
    ///
    /// - Parameter draft: The route to register.
    /// - Returns: The registration, with which the route can be removed. If it is removed before the batch is registered, the
    ///   route is left out, and its faults are not thrown.
    @discardableResult
    public func add(_ draft: RouteDraft) throws(Never) -> Registration {
        let route = RegisteredRoute(number: core.nextNumber(), draft: draft, rules: core.rules)
        routes.append(route)
        return Registration(core: core, number: route.number, removals: removals)
    }

    /// Prevents the batch from being registered because of another fault. The batch's own faults are still thrown.
    package func refuse() { isRefused = true }

    /// Registers all routes at the router, and compiles the table.
    ///
    /// - Throws: A ``RegistrationError`` with all faults. Nothing is registered then.
    func commit() throws(RegistrationError) {
        let removed = removals.numbers
        let left = removed.isEmpty ? routes : routes.filter { !removed.contains($0.number) }
        try core.insert(left, isRefused: isRefused)
        // Some routes may have been removed meanwhile.
        for number in removals.end().subtracting(removed) { core.remove(number) }
        _ = core.view()
    }

    /// The routes that are removed before the batch is registered.
    final class Removals: Sendable {
        private struct State: Sendable {
            var numbers: Set<Int> = []
            var isOver = false
        }

        private let state = Lock(State())

        /// The numbers of the routes so far.
        var numbers: Set<Int> { state.withLock(\.numbers) }

        /// Notes that a route is removed, unless the router has it already.
        ///
        /// - Returns: Whether it is noted.
        func note(_ number: Int) -> Bool {
            state.withLock { state in
                if !state.isOver { state.numbers.insert(number) }
                return !state.isOver
            }
        }

        /// Notes that the batch is registered, and returns the numbers of the routes that were removed before.
        func end() -> Set<Int> {
            state.withLock { state in
                state.isOver = true
                return state.numbers
            }
        }
    }
}
