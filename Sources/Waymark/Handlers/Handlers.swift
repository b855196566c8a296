internal import WaymarkCore
internal import WaymarkRouting

/// A registry of the handlers that a manifest's routes name, by id.
///
/// Features fill it, and the patterns stay in the manifest:
///
/// ```swift
/// // { "id": "goods.detail", "pattern": "shop://goods/:id<int>", "handler": "goods.page" }
/// func register(in app: Registrar) {
///     app.handlers.on("goods.page") { request in try await goods(request["id", as: Int.self]) }
/// }
/// ```
///
/// All modules fill the same registry. A handler answers every route that names it, and one that no route names is listed
/// by the app, not refused (``Mediator/unusedHandlers``). An id that is filled twice is a fault that names both places, also if
/// a module that is added to the app fills it again. Once a module is removed, another one may fill its ids.
///
/// What people configure comes from the manifest: patterns, ids and priorities always, and whatever else an entry states. The
/// options that a handler is given in code hold for all of its routes wherever the manifest says nothing: tags, defaults and query
/// parameters stand beside the manifest's, which win if they have the same name; what a manifest has no word for (fixed
/// values, interceptors, a condition, replacing others) is the code's.
public final class Handlers {
    private var drafts: [String: RouteDraft] = [:]
    /// The module that fills handlers now, if any.
    var owner: RouteOwner?
    /// The ids in the order in which they were filled.
    private(set) var ids: [String] = []
    /// The ids that were filled again.
    private(set) var faults: [MediatorError.Fault] = []

    private let claim: (FilledHandler) -> SourcePlace?

    /// Creates a registry for modules that register together.
    ///
    /// - Parameter claim: Takes an id for a handler, or returns the place where another module of the app has filled it.
    init(claim: @escaping (FilledHandler) -> SourcePlace? = { _ in nil }) { self.claim = claim }

    /// The filled handlers, in order.
    var filled: [FilledHandler] { ids.compactMap { id in drafts[id].map { FilledHandler(id: id, place: $0.place) } } }

    subscript(id: String) -> RouteDraft? { drafts[id] }

    /// Takes in what a registration without patterns makes.
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

/// Makes drafts by the methods that register, and throws them: a token to return can only be had from a router.
struct DraftMaker: RouteRegistering {
    /// A draft that was made.
    struct Made: Error {
        let draft: RouteDraft
    }

    func add(_ draft: RouteDraft) throws(Made) -> Registration { throw Made(draft: draft) }
}
