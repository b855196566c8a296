internal import WaymarkCore
internal import WaymarkRouting

/// A registry of the handlers that a manifest's routes name, by id.
///
/// Features register handlers here, and the patterns stay in the manifest:
///
/// ```swift
/// // { "id": "goods.detail", "pattern": "shop://goods/:id<int>", "handler": "goods.page" }
/// func register(in app: Registrar) {
///     app.handlers.on("goods.page") { request in try await goods(request["id", as: Int.self]) }
/// }
/// ```
///
/// All modules use the same registry. A handler answers every route that names it. A handler that no route names is not
/// an error; the app lists it (``Mediator/unusedHandlers``). An id that is registered twice is a fault that names both
/// places, even if a module that is added later registers it again. Once a module is removed, another one may register
/// its ids.
///
/// The configuration comes from the manifest: patterns, ids and priorities always, and everything else that an entry
/// states. The options in code apply to all routes of the handler as far as the manifest states nothing. Tags, defaults
/// and query parameters are added to the manifest's, which take precedence if names are equal. Options that a manifest
/// cannot express (fixed values, interceptors, a condition, replacing others) come from the code.
public final class Handlers {
    private var drafts: [String: RouteDraft] = [:]
    /// The module that is registering handlers, if any.
    var owner: RouteOwner?
    /// The ids, in the order of registration.
    private(set) var ids: [String] = []
    /// The faults of ids that were registered twice.
    private(set) var faults: [MediatorError.Fault] = []

    private let claim: (FilledHandler) -> SourcePlace?

    /// Creates a registry for modules that register together.
    ///
    /// - Parameter claim: Reserves an id for a handler, or returns the place at which another module of the app has
    ///   registered it.
    init(claim: @escaping (FilledHandler) -> SourcePlace? = { _ in nil }) { self.claim = claim }

    /// The filled handlers, in order.
    var filled: [FilledHandler] { ids.compactMap { id in drafts[id].map { FilledHandler(id: id, place: $0.place) } } }

    subscript(id: String) -> RouteDraft? { drafts[id] }

    /// Adds the draft that a registration without patterns creates.
    func fill(_ id: String, _ register: (DraftMaker) throws(DraftMaker.Made) -> Registration) {
        var draft: RouteDraft
        do throws(DraftMaker.Made) {
            _ = try register(DraftMaker())
            return
        } catch {
            draft = error.draft
        }
        draft.owner = owner
        if let first = drafts[id]?.place ?? claim(FilledHandler(id: id, place: draft.place)) {
            faults.append(.handlerFilledTwice(id, draft.place, first: first))
        } else {
            drafts[id] = draft
            ids.append(id)
        }
    }
}

/// Creates drafts by the registering methods, and throws them, because only a router can create the token that those
/// methods return.
struct DraftMaker: RouteRegistering {
    /// A draft that was made.
    struct Made: Error {
        let draft: RouteDraft
    }

    func add(_ draft: RouteDraft) throws(Made) -> Registration { throw Made(draft: draft) }
}
