internal import WaymarkComponents
public import WaymarkManifest
public import WaymarkRouting

extension Mediator {
    /// Creates a small app from one closure, without modules.
    ///
    /// ```swift
    /// let app = try Mediator { app in
    ///     app.screen(GoodsDetail.self, .public) { route, _ in GoodsPage(id: route.id) }
    ///     app.on("shop://ping", .public) { _ in print("pong") }
    /// }
    /// await app.start()
    /// ```
    ///
    /// The registrations belong to a module with the identifier `App`. Other modules can be added later.
    ///
    /// - Parameters:
    ///   - manifest: The app's links as data; see
    ///     ``init(modules:manifest:handlerTypes:configuration:components:navigation:lifecycle:)``.
    ///   - configuration: The router's configuration.
    ///   - register: Registers routes, screens and services; it is called once, before the initializer returns.
    /// - Throws: A ``MediatorError`` with all faults of the registrations.
    public init(
        manifest: Manifest? = nil, configuration: RouterConfiguration = RouterConfiguration(),
        _ register: @escaping @Sendable (Registrar) -> Void
    ) throws(MediatorError) {
        try self.init(modules: [ClosureModule(body: register)], manifest: manifest, configuration: configuration)
    }
}

/// The module of an app that registers by a closure.
private struct ClosureModule: Module {
    let body: @Sendable (Registrar) -> Void
    var id: LifecycleID { "App" }

    func register(in app: Registrar) { body(app) }
}
