public import WaymarkComponents
import WaymarkCore
import WaymarkManifest
public import WaymarkNavigation
public import WaymarkRouting

/// The object at which a module registers its routes, screens, services and targets.
///
/// If the app's manifest contains the id of a route, it configures the route. The priority comes from the manifest.
/// Exposure, sources, summary and fallback come from the manifest if it states them, and otherwise from the code.
/// Patterns, tags, defaults and query parameters are added to those in the code, and take precedence if names are
/// equal. Routes with patterns only in the manifest name a handler there, which a module registers at ``handlers``.
public final class Registrar: RouteRegistering, ServiceProviding {
    private let batch: RouteBatch
    private let manifest: Manifest
    private let configured: [String: ManifestRoute]
    private var gate: ModuleGate?
    private var owner: RouteOwner?
    /// The registrations of each module, in their order.
    private(set) var parts: [ModuleParts] = []

    /// The router at which the modules' routes are registered, for handlers to retain. It opens no links before the app
    /// has started.
    public let router: Router
    /// The services and targets of all modules.
    ///
    /// Handlers may retain it. No service can be resolved while modules register.
    public let components: Components
    /// The app's navigation, for handlers to retain.
    public var navigation: Navigation { dispatcher.navigation }
    /// The registry of handlers that routes of the manifest name.
    public let handlers: Handlers
    private let dispatcher: ScreenDispatcher

    init(
        batch: RouteBatch, router: Router, components: Components, dispatcher: ScreenDispatcher, manifest: Manifest?,
        handlers: Handlers = Handlers()
    ) {
        self.batch = batch
        self.handlers = handlers
        self.dispatcher = dispatcher
        self.router = router
        self.components = components
        self.manifest = manifest ?? Manifest(routes: [])
        configured = Dictionary(
            (manifest?.routes ?? []).compactMap { route in route.id.map { ($0, route) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Lets a module register.
    ///
    /// - Parameter gate: The gate to await before using the module; `nil` if nothing waits for it.
    func register(_ module: any Module, gate: ModuleGate?) {
        parts.append(ModuleParts(module.id))
        self.gate = gate
        owner = gate?.owner
        handlers.owner = owner
        let filled = handlers.ids.count
        module.register(in: self)
        change { $0.handlers = Set(handlers.ids[filled...]) }
    }

    /// The ids of the routes that were registered.
    var ids: Set<String> { parts.reduce(into: []) { $0.formUnion($1.routeIDs) } }

    /// Returns the answers that the modules have for a manifest.
    func answers(_ types: [ParameterType], _ handlerTypes: HandlerTypes) -> ManifestAnswers {
        var answers = ManifestAnswers(ids: ids, handlers: Set(handlers.ids), types: types)
        if handlerTypes.areLookedUp { answers.lookUp = { handlerTypes.lookUp($0) } }
        return answers
    }

    /// Adds the routes of a manifest's handlers, for the modules that registered the handlers.
    func add(_ routes: HandlerRoutes) {
        let places = Dictionary(
            parts.indices.map { (parts[$0].id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
        for draft in routes.drafts {
            let registration = batch.add(draft)
            if let owner = draft.owner, let place = places[owner.name] {
                parts[place].registrations.append(registration)
            }
        }
        for draft in routes.standIns { batch.add(draft) }
    }

    private func change(_ body: (inout ModuleParts) -> Void) {
        precondition(!parts.isEmpty, "only modules register")
        body(&parts[parts.count - 1])
    }

    // MARK: Routes

    /// Adds a route. Its faults are thrown together with all others when every module has registered.
    ///
    /// - Parameter draft: The route to register.
    /// - Returns: The registration, with which the route can be removed.
    @discardableResult
    public func add(_ draft: RouteDraft) throws(Never) -> Registration {
        var draft = draft
        complete(&draft)
        return gather(draft)
    }

    /// Completes the route with the settings of the module and the manifest.
    private func complete(_ draft: inout RouteDraft) {
        draft.owner = owner
        if let id = draft.options.id, let route = configured[id] { draft.configure(by: route, of: manifest) }
    }

    private func gather(_ draft: RouteDraft) -> Registration {
        let registration = batch.add(draft)
        let id = draft.options.id
        change {
            if let id { $0.routeIDs.insert(id) }
            $0.registrations.append(registration)
        }
        return registration
    }

    // MARK: Screens

    /// Adds a registration of a route whose links lead to screens.
    @discardableResult
    package func add(_ draft: ScreenDraft) -> Registration {
        let (id, key) = (draft.options.id ?? "", ScreenRoute.Key())
        var route = dispatcher.route(draft, id: id, key)
        complete(&route)
        let (known, declaration) = dispatcher.declare(draft, route, id: id, key, owner: owner)
        let registration = gather(route)
        change {
            $0.screens.append(
                ScreenPart(
                    route: known, declaration: declaration, type: draft.type, place: draft.place,
                    registration: registration))
        }
        return registration
    }

    // MARK: Services and targets

    /// Adds a service. Its faults are thrown together with all others when every module has registered.
    ///
    /// - Parameter draft: The service to provide.
    /// - Returns: The registration, with which the service can be removed.
    @discardableResult
    public func add(_ draft: ServiceDraft) throws(Never) -> ServiceRegistration {
        let draft = gate.map { draft.owned(by: $0.id, gate: $0.service) } ?? draft
        change { $0.services.append(draft) }
        return components.registration(of: draft)
    }

    /// Adds a target that is made on its first use, on any thread.
    ///
    /// See ``/WaymarkComponents/Components/target(_:needs:replacing:file:line:_:)``.
    ///
    /// - Parameters:
    ///   - name: The name by which the target is called.
    ///   - needs: The services that its creation requests, for the check of dependencies.
    ///   - replacing: Pass `true` to replace a target with the same name; otherwise, such a target is a fault.
    ///   - make: Declares the target's actions.
    public func target(
        _ name: String, needs: [Any.Type] = [], replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout TargetActions) throws -> Void
    ) {
        add(TargetDraft(name, needs: needs, replaces: replacing, file: file, line: line, make))
    }

    /// Adds a target that is made on its first use, on the main actor.
    ///
    /// See ``/WaymarkComponents/Components/targetOnMain(_:needs:replacing:file:line:_:)``.
    ///
    /// - Parameters:
    ///   - name: The name by which the target is called.
    ///   - needs: The services that its creation requests, for the check of dependencies.
    ///   - replacing: Pass `true` to replace a target with the same name; otherwise, such a target is a fault.
    ///   - make: Declares the target's actions.
    public func targetOnMain(
        _ name: String, needs: [Any.Type] = [], replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor @Sendable (inout TargetActions) throws -> Void
    ) {
        add(TargetDraft(onMain: name, needs: needs, replaces: replacing, file: file, line: line, make))
    }

    private func add(_ draft: TargetDraft) {
        let draft = gate.map { draft.owned(by: $0.id, gate: $0.service) } ?? draft
        change { $0.targets.append(draft) }
    }

    // MARK: Interceptors

    /// Adds an interceptor, which takes effect before any route of the modules can be opened.
    ///
    /// See ``/WaymarkRouting/Router/use(_:for:priority:within:)``.
    ///
    /// - Parameters:
    ///   - interceptor: The interceptor to add.
    ///   - scope: The links that it runs for.
    ///   - priority: The order within the scope; interceptors of higher priority run first.
    ///   - limit: The limit on the interceptor's own time.
    public func use(
        _ interceptor: some Interceptor, for scope: InterceptorScope = .all, priority: Int = 0,
        within limit: TimeLimit = .standard
    ) {
        change { $0.steps.append { $0.use(interceptor, for: scope, priority: priority, within: limit) } }
    }

    /// Adds a closure as an interceptor, which takes effect before any route of the modules can be opened.
    ///
    /// See ``/WaymarkRouting/Router/use(named:for:priority:within:_:admits:)``.
    ///
    /// - Parameters:
    ///   - name: The name in traces and explanations.
    ///   - scope: The links that it runs for.
    ///   - priority: The order within the scope; interceptors of higher priority run first.
    ///   - limit: The limit on the interceptor's own time.
    ///   - body: The interceptor, which continues by calling `next`, or ends the opening.
    ///   - admits: Decides about a link without running the interceptor; see
    ///     ``/WaymarkRouting/Interceptor/admits(_:)``.
    public func use(
        named name: String, for scope: InterceptorScope = .all, priority: Int = 0, within limit: TimeLimit = .standard,
        _ body: @escaping @Sendable (RouteRequest, consuming Next) async throws -> Response,
        admits: (@Sendable (RouteRequest) async -> Bool?)? = nil
    ) {
        change {
            $0.steps.append {
                $0.use(named: name, for: scope, priority: priority, within: limit, body, admits: admits)
            }
        }
    }

    /// Adds a check, which takes effect before any route of the modules can be opened.
    ///
    /// See ``/WaymarkRouting/Router/check(_:for:priority:)``.
    ///
    /// - Parameters:
    ///   - check: The check to add.
    ///   - scope: The links that it runs for.
    ///   - priority: The order within the scope; checks of higher priority run first.
    public func check(_ check: some Check, for scope: InterceptorScope = .all, priority: Int = 0) {
        change { $0.steps.append { $0.check(check, for: scope, priority: priority) } }
    }
}
