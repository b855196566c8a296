public import WaymarkComponents
public import WaymarkCore
import WaymarkFoundation
public import WaymarkManifest
public import WaymarkNavigation
public import WaymarkRouting
import WaymarkRules

/// An app that is assembled from modules: one router for their routes and links, one place for the services that they
/// offer each other, and one host that starts and stops them.
///
/// ```swift
/// let app = try Mediator(modules: [MallModule(), AccountModule()], manifest: manifest)
/// app.router.use(SignInGate(…), for: .tag(.needsSignIn), within: .seconds(120))
/// await app.start()
/// try await app.router.open("shop://goods/42", from: .push)
/// let cart = try app.components.resolve((any Cart).self)
/// ```
///
/// Assembling an app is synchronous, and never waits. Until ``start()``, the router refuses every link, so that no link
/// bypasses an interceptor that has not been added yet. Copies of a mediator are the same app.
///
/// An app is released, with its modules and their registrations, if nothing retains the mediator, its router or its
/// components. A handler or service that retains the router keeps the app alive until it is removed. So does a scope of
/// services until it is closed, a task that reads the router's events, and a displayed screen, with the request that
/// opened it, until its scene is disconnected.
public struct Mediator: Sendable {
    let core: MediatorCore
    /// The routes of the manifest that name no handler, and whose id, if any, no module registers; each with its place
    /// in the file.
    ///
    /// They are not an error, because a manifest may also serve another version of the app, or the web.
    public let unanswered: [ManifestFault]
    /// The handlers that modules have registered, but no route of the manifest names.
    public let unusedHandlers: [FilledHandler]

    /// The app's router.
    public var router: Router { core.router }
    /// The services of the app, and the targets of its calls by name.
    public var components: Components { core.components }
    /// The navigation of the app, which knows and changes the displayed screens.
    public var navigation: Navigation { core.dispatcher.navigation }
    /// The host that starts and stops the app's modules.
    public var host: LifecycleHost { core.host }

    /// Creates an app from modules, and registers all of them.
    ///
    /// - Parameters:
    ///   - modules: The features, in the order in which they register.
    ///   - manifest: The app's links as data: the rules, types, schemes and hosts, the configuration of routes by id,
    ///     and the rewrites. The functions that rewrites name are those of
    ///     ``/WaymarkRules/WaymarkRouting/RouterConfiguration/rewriteFunctions``.
    ///   - handlerTypes: The rule by which handlers that the manifest names, but no module registers, are looked up as
    ///     types.
    ///   - configuration: The router's configuration. The manifest's rules take precedence, and its schemes and hosts
    ///     are used if the policy names none.
    ///   - components: The services and targets that are provided already, to which those of the modules are added.
    ///   - navigation: The navigation that displays screens; `nil` for one with the standard limits and the router's
    ///     clock.
    ///   - lifecycle: The limits for starting and stopping modules; `nil` for the standard ones, by the router's clock.
    /// - Throws: A ``MediatorError`` with all faults of all modules. Duplicate names and faulty dependencies are
    ///   reported before anything is registered; then faulty registrations, services and targets, handlers that the
    ///   manifest names and nothing registers, and faulty rewrites.
    public init(
        modules: [any Module], manifest: Manifest? = nil, handlerTypes: HandlerTypes = .none,
        configuration: RouterConfiguration = RouterConfiguration(), components: Components = Components(),
        navigation: Navigation? = nil, lifecycle: LifecycleConfiguration? = nil
    ) throws(MediatorError) {
        if let manifest, manifest.dialect != Manifest.nativeDialect, manifest.patternDialect == nil {
            throw MediatorError([.dialect(manifest.dialect)])
        }
        var configuration = configuration
        configuration.isReady = false
        configuration.nested = configuration.nested ?? .json
        if let manifest { configuration.take(from: manifest) }
        let router: Router
        do { router = try Router(configuration) } catch { throw MediatorError(error.faults.map { .type($0) }) }
        var limits = NavigationConfiguration()
        limits.clock = configuration.clock
        let core = try MediatorCore(
            modules, router: router, components: components,
            navigation: navigation ?? Navigation(configuration: limits), manifest: manifest, handlerTypes: handlerTypes,
            lifecycle: lifecycle)
        var unanswered: [ManifestFault] = []
        var unused: [FilledHandler] = []
        var faults: [MediatorError.Fault] = []
        do throws(MediatorError) {
            core.keep(
                try core.register(modules) { registrar in
                    let routes = HandlerRoutes(
                        manifest ?? Manifest(routes: []), answers: registrar.answers(configuration.types, handlerTypes),
                        handlers: registrar.handlers, types: handlerTypes)
                    registrar.add(routes)
                    unanswered = routes.unanswered
                    unused = routes.unused
                    return registrar.handlers.faults + routes.faults.map { .manifest($0) }
                })
        } catch { faults = error.faults }
        // The manifest's own routes are possible targets of rules even if no handler answers them here.
        if let manifest {
            router.core.planned = (try? manifest.table(unregistered: .anything, conflicts: .ordered))?.index
        }
        if let manifest, !manifest.rewrites.isEmpty {
            do throws(RewriteError) { try router.setRewrites(manifest.rewriteRules) } catch {
                // If routes are missing, rewrites to links that they would match are not reported in addition.
                faults += error.faults.filter { faults.isEmpty || $0.isMalformed }.map { .rewrite($0) }
            }
        }
        guard faults.isEmpty else {
            core.withdraw()
            throw MediatorError(faults)
        }
        core.dispatcher.admitScreens(of: router)
        self.core = core
        self.unanswered = unanswered
        unusedHandlers = unused
    }

    /// Collects what modules register, to check a manifest that is not in use yet.
    ///
    /// ```swift
    /// let faults = ManifestCheck(json: bytes, file: "shop.json", for: Mediator.answers(of: modules)).faults
    /// ```
    ///
    /// The modules register at a router that is used for nothing else.
    ///
    /// - Parameters:
    ///   - modules: The features.
    ///   - handlerTypes: The rule by which handlers that no module registers are looked up as types.
    ///   - types: The parameter types that the app registers.
    /// - Returns: The handlers, ids, screens and types that the manifest may name.
    public static func answers(
        of modules: [any Module], handlerTypes: HandlerTypes = .none, types: [ParameterType] = []
    ) -> ManifestAnswers {
        var answers = ManifestAnswers(types: types)
        var configuration = RouterConfiguration()
        configuration.isReady = false
        guard let router = try? Router(configuration) else { return answers }
        // Faults of the registrations are reported when the app is assembled.
        try? router.register { batch in
            let dispatcher = ScreenDispatcher(navigation: Navigation(), coder: router.coder)
            let registrar = Registrar(
                batch: batch, router: router, components: Components(), dispatcher: dispatcher, manifest: nil)
            for module in modules { registrar.register(module, gate: nil) }
            answers = registrar.answers(types, handlerTypes)
        }
        return answers
    }
}

extension RouterConfiguration {
    /// Takes over the manifest's settings for the app as a whole.
    fileprivate mutating func take(from manifest: Manifest) {
        rules = manifest.rules
        if let dialect = manifest.patternDialect {
            types += dialect.types
            conflicts = .ordered
        }
        let known = Set(types.map(\.name))
        for (name, type) in manifest.types.ordered(by: { $0.key < $1.key }) where !known.contains(name) {
            // An expression that cannot be parsed leaves its type undeclared, which is reported as a fault of the
            // patterns that name it.
            if case .expression(let text) = type, let declared = try? ParameterType(name, expression: text) {
                types.append(declared)
            }
        }
        if policy.schemes == nil, !manifest.schemes.isEmpty { policy.schemes = Set(manifest.schemes) }
        if policy.hosts == nil, !manifest.hosts.isEmpty { policy.hosts = manifest.hosts }
    }
}
