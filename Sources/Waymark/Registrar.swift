import WaymarkCore
import WaymarkManifest
public import WaymarkRouting

/// What a module registers at, while an app is put together.
///
/// A route whose id the app's manifest knows takes from there what people configure: its exposure and priority, and beside
/// what the code says its pattern, sources, tags, defaults and query. Routes whose patterns stand in the manifest alone name
/// a handler there, which a module fills at ``handlers``.
public final class Registrar: RouteRegistering {
    private let batch: RouteBatch
    private let manifest: Manifest
    private let configured: [String: ManifestRoute]
    /// The ids that were registered.
    private(set) var ids: Set<String> = []
    /// The router that the modules' routes go to, for handlers to keep and interceptors to be put into; nothing can be
    /// opened through it before the app has started.
    public let router: Router

    /// What answers the routes of the manifest that name a handler.
    public let handlers = Handlers()

    init(batch: RouteBatch, router: Router, manifest: Manifest?) {
        self.batch = batch
        self.router = router
        self.manifest = manifest ?? Manifest(routes: [])
        configured = Dictionary(
            (manifest?.routes ?? []).compactMap { route in route.id.map { ($0, route) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// What the modules bring along to answer a manifest.
    func answers(_ types: [ParameterType], _ handlerTypes: HandlerTypes) -> ManifestAnswers {
        var answers = ManifestAnswers(ids: ids, handlers: Set(handlers.ids), types: types)
        if handlerTypes.areLookedUp { answers.lookUp = { handlerTypes.lookUp($0) } }
        return answers
    }

    /// Takes a registration; what is wrong with it is thrown when all modules have registered.
    @discardableResult
    public func add(_ draft: RouteDraft) throws(Never) -> Registration {
        guard let id = draft.options.id else { return batch.add(draft) }
        ids.insert(id)
        guard let route = configured[id] else { return batch.add(draft) }
        var draft = draft
        draft.configure(by: route, of: manifest)
        return batch.add(draft)
    }
}
