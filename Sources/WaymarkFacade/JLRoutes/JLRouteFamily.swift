internal import Foundation
internal import WaymarkCore
internal import WaymarkDialects
internal import WaymarkRouting

/// The namespaces of one router, and the routes in them.
@MainActor
final class JLRouteFamily {
    /// The key that distinguishes routes.
    struct Key: Hashable, Sendable {
        let scheme: String?
        let pattern: String
        let priority: Int

        /// Returns whether it is a route of a namespace, which compare without case.
        func isIn(_ namespace: String?) -> Bool { scheme?.lowercased() == namespace?.lowercased() }
    }

    /// A handler, as an object to know it by.
    private final class Entry {
        let handler: WaymarkJLRoutes.Handler?

        init(_ handler: WaymarkJLRoutes.Handler?) { self.handler = handler }
    }

    /// The handlers of equal routes, in the order in which they were added.
    @MainActor
    private final class Slot {
        var entries: [Entry] = []
        var registration: Registration?
        /// The number of slots made before it.
        let number: Int

        init(_ number: Int) { self.number = number }
    }

    let connection: RouterConnection
    /// By scheme, in lower case.
    private var unmatched: [String?: WaymarkJLRoutes.UnmatchedHandler] = [:]
    private var slots: [Key: Slot] = [:]
    /// The schemes of namespaces as they were written first, by their names in lower case.
    private var spellings: [String: String] = [:]
    private var made = 0
    private var namespaces: [String: Bool] = [:]

    init(router: Router?, source: LinkSource, options: RouteOptions) {
        connection = RouterConnection(router: router, source: source, options: options)
    }

    // MARK: Namespaces

    /// Makes a namespace, unless it exists.
    func open(_ scheme: String) {
        guard namespaces[scheme.lowercased()] == nil else { return }
        // A namespace does not fall back until it is stated: by the property, or in the router's rules.
        let fallbacks = connection.router?.configuration.rules.namespaceFallback ?? []
        setFallsBack(fallbacks.contains(scheme.lowercased()), scheme)
    }

    func close(_ scheme: String) {
        remove { $0.isIn(scheme) }
        unmatched[scheme.lowercased()] = nil
        if namespaces.removeValue(forKey: scheme.lowercased()) != nil {
            connection.router?.setFallsBack(true, scheme: scheme)
        }
    }

    func closeAll() {
        for scheme in namespaces.keys { close(scheme) }
        remove { _ in true }
        unmatched = [:]
    }

    func fallsBack(_ scheme: String?) -> Bool { scheme.flatMap { namespaces[$0.lowercased()] } ?? false }

    func setFallsBack(_ fallsBack: Bool, _ scheme: String?) {
        guard let scheme else { return }
        namespaces[scheme.lowercased()] = fallsBack
        connection.router?.setFallsBack(fallsBack, scheme: scheme)
    }

    func unmatchedHandler(_ scheme: String?) -> WaymarkJLRoutes.UnmatchedHandler? { unmatched[scheme?.lowercased()] }

    func setUnmatchedHandler(_ handler: WaymarkJLRoutes.UnmatchedHandler?, _ scheme: String?) {
        unmatched[scheme?.lowercased()] = handler
    }

    // MARK: Routes

    func add(
        _ pattern: String, _ scheme: String?, _ priority: Int, _ place: SourcePlace,
        _ handler: WaymarkJLRoutes.Handler?
    ) {
        // Namespaces compare without case, as schemes do; a handler receives what the app wrote first.
        let scheme = scheme.map { written in
            let name = written.lowercased()
            defer { spellings[name] = spellings[name] ?? written }
            return spellings[name] ?? written
        }
        // A pattern with optional parts is a route for each way to leave them out; a malformed one is recorded.
        let expanded = (try? JLRoutesDialect.expansions(of: pattern)) ?? []
        for text in expanded.isEmpty ? [pattern] : expanded {
            add(Key(scheme: scheme, pattern: text, priority: priority), place, handler)
        }
    }

    private func add(_ key: Key, _ place: SourcePlace, _ handler: WaymarkJLRoutes.Handler?) {
        if let slot = slots[key] {
            slot.entries.append(Entry(handler))
            return
        }
        let slot = Slot(made)
        slot.entries = [Entry(handler)]
        let registration = connection.register(
            key.pattern, as: JLRoutesDialect(), scheme: key.scheme, .priority(key.priority), place
        ) {
            [weak slot] request in
            guard let slot else { return .declined }
            return Self.answer(request, key, slot)
        }
        guard let registration else { return }
        slot.registration = registration
        slots[key] = slot
        made += 1
    }

    /// The routes, from the highest priority on, then in the order in which they were added; those that equal an earlier one stand
    /// beside it.
    var routes: [WaymarkJLRouteDefinition] {
        slots.sorted { ($1.key.priority, $0.value.number) < ($0.key.priority, $1.value.number) }
            .flatMap { key, slot in slot.entries.map { _ in WaymarkJLRouteDefinition(key) } }
    }

    private static func answer(_ request: RouteRequest, _ key: Key, _ slot: Slot) -> Response {
        let call = request.values[.facadeCall] ?? FacadeCall(nil)
        var parameters = request.linkArguments
        parameters.merge(request.callerArguments) { $1 }
        parameters.merge(request.route.fixed) { $1 }
        parameters[WaymarkJLRoutes.wildcardComponentsKey] = request.tail
        parameters[WaymarkJLRoutes.patternKey] = request.pattern.text
        parameters[WaymarkJLRoutes.urlKey] = request.url
        parameters[WaymarkJLRoutes.schemeKey] = key.scheme ?? WaymarkJLRoutes.globalRoutesScheme
        let isTaken = slot.entries.contains { entry in
            call.offers(to: entry) { entry.handler?(parameters) ?? true }
        }
        return isTaken ? .done : .declined
    }

    /// Removes the first of the routes that are meant.
    func removeFirst(where isMeant: (Key) -> Bool) {
        guard let key = routes.first(where: { isMeant($0.key) })?.key, let slot = slots[key] else { return }
        slot.entries.removeFirst()
        if slot.entries.isEmpty { remove { $0 == key } }
    }

    func remove(where isMeant: (Key) -> Bool) {
        for (key, slot) in slots where isMeant(key) {
            slot.registration?.remove()
            slots[key] = nil
        }
    }

    // MARK: Routing

    func route(_ url: URL?, _ parameters: [String: Any]?, from source: LinkSource?) -> Bool {
        guard let url else { return false }
        let call = FacadeCall(parameters, url: url)
        let outcome = connection.open(url.absoluteString, call, from: source) { result in
            if case .failure(let error) = result, error.isNotFound { self.tellUnmatched(url, parameters) }
        }
        switch outcome {
        case .answered, .waits: return true
        case .unmatched:
            tellUnmatched(url, parameters)
            return false
        // A handler that threw took the link; what was turned away was not taken.
        case .failed(let error): return error.step == .handler
        }
    }

    private func tellUnmatched(_ url: URL, _ parameters: [String: Any]?) {
        // The namespace that is asked for a URL is its scheme's, or the global one where its scheme has none.
        let scheme = url.scheme.flatMap { namespaces[$0.lowercased()] == nil ? nil : $0 }
        // Where it falls back, the global one is asked as well, and tells so first.
        if scheme != nil, fallsBack(scheme) {
            unmatchedHandler(nil)?(WaymarkJLRoutes(family: self, nil), url, parameters)
        }
        unmatchedHandler(scheme)?(WaymarkJLRoutes(family: self, scheme), url, parameters)
    }
}
