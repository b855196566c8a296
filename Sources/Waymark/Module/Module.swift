public import WaymarkComponents

/// A feature of an app: the routes that it answers and the services that it offers, which the app and other features
/// use without knowing their implementation, and its work when the app starts and stops.
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
/// Every module registers, including lazy ones (``/WaymarkComponents/Startup/isLazy``). A link that matches a module's
/// route, a service that it provides, and an action of its targets wait until it has started, within its limit. A
/// module that is lazy, or did not start, is started by such a request. Requests by the module's own start do not wait
/// for it.
public protocol Module: Lifecycle {
    /// Registers the routes, services and targets of the feature.
    ///
    /// It is called once, when the app is assembled or the module is added, and must be quick: do not open links or
    /// wait here.
    ///
    /// - Parameter app: Receives the registrations. Their faults are collected, and not thrown here.
    nonisolated func register(in app: Registrar)
}
