public import WaymarkComponents

/// A feature of an app: what it answers and offers, registered without the app or other features knowing how, and what it does
/// when the app starts and stops.
///
/// ```swift
/// struct MallModule: Module {
///     let dependencies: [LifecycleID] = ["AccountModule"]
///     func register(in app: Registrar) {
///         app.provide((any Cart).self, from: (any Session).self) { session in LiveCart(session: session) }
///         app.on(GoodsDetail.self, .public) { route, _ in try await goods(route.id) }
///         app.target("Mall") { mall in mall.onSync("title", fromLinks: true) { _ in "The mall" } }
///     }
///     func start(_ context: StartContext) async throws { try await loadCatalogue() }
/// }
/// ```
///
/// Every module registers, also one that is lazy (``/WaymarkComponents/Startup/isLazy``). A link that a route of a module
/// takes, a service that it provides, and an action of its targets wait until it has started, within its limit; a module that
/// is lazy, or did not start, is started by them. What the module's own start asks for does not wait for itself.
public protocol Module: Lifecycle {
    /// Registers what the feature answers and offers.
    ///
    /// It is called once, while the app is put together or the module is added, and must be quick: nothing is opened or waited
    /// for here.
    ///
    /// - Parameter app: Takes the registrations; what is wrong with them is gathered, not thrown.
    nonisolated func register(in app: Registrar)
}
