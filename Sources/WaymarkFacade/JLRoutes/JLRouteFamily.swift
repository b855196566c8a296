internal import Foundation
internal import WaymarkCore
internal import WaymarkDialects
internal import WaymarkRouting

/// The namespaces of one router, and the routes in them.
@MainActor
final class JLRouteFamily {
    /// The key that identifies a registration, or one of the routes that a registration represents.
    struct Key: Hashable, Sendable {
        let scheme: String?
        /// The pattern, compared byte for byte, as JLRoutes does.
        var pattern: ExactText
        let priority: Int

        /// Returns whether this is a route of a namespace; namespaces are compared case-insensitively.
        func isIn(_ namespace: String?) -> Bool { scheme?.lowercased() == namespace?.lowercased() }
    }

    /// A handler, as an object with an identity.
    @MainActor
    private final class Entry {
        let handler: WaymarkJLRoutes.Handler?
        /// The patterns that it answers: one for each combination of optional parts, except for removed ones.
        var patterns: [ExactText]

        init(_ handler: WaymarkJLRoutes.Handler?, _ patterns: [ExactText]) {
            self.handler = handler
            self.patterns = patterns
        }
    }

    /// The patterns of a slot that match the same links, which are one registration.
    private struct Group {
        let patterns: Set<ExactText>
        let shape: RouteShape?
        let registration: Registration
        /// The number of groups created earlier: the order in which routes of one priority are tried.
        let number: Int
    }

    /// The handlers of equal registrations, in the order in which they were added.
    @MainActor
    private final class Slot {
        var entries: [Entry] = []
        var groups: [Group] = []
        /// The place of the first handler in the code.
        let place: SourcePlace

        init(_ place: SourcePlace) { self.place = place }

        /// The patterns that at least one handler answers.
        var patterns: Set<ExactText> { Set(entries.flatMap(\.patterns)) }
    }

    let connection: RouterConnection
    /// The handlers of unmatched URLs, by scheme in lower case.
    private var unmatched: [String?: WaymarkJLRoutes.UnmatchedHandler] = [:]
    private var slots: [Key: Slot] = [:]
    /// The schemes of namespaces in the spelling that was used first, by their names in lower case.
    private var spellings: [String: String] = [:]
    private var made = 0
    private var namespaces: [String: Bool] = [:]

    init(router: Router?, source: LinkSource, options: RouteOptions) {
        connection = RouterConnection(router: router, source: source, options: options)
    }

    // MARK: Namespaces

    /// Creates a namespace, unless it exists.
    ///
    /// - Returns: Its scheme, or `nil` for the global namespace, which has a name like the others.
    func open(_ name: String) -> String? {
        guard let scheme = Self.scheme(ofNamespace: name) else { return nil }
        if namespaces[scheme.lowercased()] == nil {
            // A namespace does not fall back unless the property or the router's rules say so.
            let fallbacks = connection.router?.configuration.rules.namespaceFallback ?? []
            setFallsBack(fallbacks.contains(scheme.lowercased()), scheme)
        }
        return scheme
    }

    private static func scheme(ofNamespace name: String) -> String? {
        name == JLRoutesGlobalRoutesScheme ? nil : name
    }

    func close(_ name: String) {
        let scheme = Self.scheme(ofNamespace: name)
        remove { $0.isIn(scheme) }
        unmatched[scheme?.lowercased()] = nil
        guard let scheme else { return }
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
        // Namespaces are compared case-insensitively, like schemes; a handler receives the spelling that the app used
        // first.
        let scheme = scheme.map { written in
            let name = written.lowercased()
            defer { spellings[name] = spellings[name] ?? written }
            return spellings[name] ?? written
        }
        let key = Key(scheme: scheme, pattern: ExactText(pattern), priority: priority)
        // A pattern with optional parts is a route for each way to leave them out; a malformed one is recorded.
        let expanded = (try? JLRoutesDialect.expansions(of: pattern)) ?? []
        let entry = Entry(handler, (expanded.isEmpty ? [pattern] : expanded).map { ExactText($0) })
        let slot = slots[key] ?? Slot(place)
        // Patterns that were removed and are added again come after the others, like all added patterns.
        let known = slot.groups.reduce(into: Set<ExactText>()) { $0.formUnion($1.patterns) }
        let missing = entry.patterns.filter { !known.contains($0) }
        guard register(missing, of: key, slot) else { return }
        slot.entries.append(entry)
        slots[key] = slot
    }

    /// Registers patterns of equal registrations, all or none; patterns that match the same links are one registration.
    private func register(_ patterns: [ExactText], of key: Key, _ slot: Slot) -> Bool {
        let before = slot.groups
        var joined: [Group] = []
        for (shape, new) in alike(patterns, of: key) {
            var patterns = new
            // Patterns that match the same links are one registration even if they are added one after the other.
            if let place = shape.flatMap({ shape in slot.groups.firstIndex { $0.shape == shape } }) {
                let group = slot.groups.remove(at: place)
                group.registration.remove()
                patterns.formUnion(group.patterns)
                joined.append(group)
            }
            guard let registration = registration(of: patterns, of: key, slot) else {
                let numbers = Set(before.map(\.number))
                for group in slot.groups where !numbers.contains(group.number) { group.registration.remove() }
                slot.groups.removeAll { !numbers.contains($0.number) }
                // Groups that were joined answer again as before.
                for group in joined {
                    guard let again = self.registration(of: group.patterns, of: key, slot) else { continue }
                    slot.groups.append(
                        Group(patterns: group.patterns, shape: group.shape, registration: again, number: group.number))
                }
                return false
            }
            slot.groups.append(Group(patterns: patterns, shape: shape, registration: registration, number: made))
            made += 1
        }
        return true
    }

    private func registration(of patterns: Set<ExactText>, of key: Key, _ slot: Slot) -> Registration? {
        connection.register(
            DialectRoute(key.pattern.text, scheme: key.scheme), as: JLRoutesDialect(), keeping: patterns,
            .priority(key.priority), slot.place
        ) { [weak slot] request in
            guard let slot else { return .declined }
            return Self.answer(request, key, slot)
        }
    }

    /// Returns patterns by the links that they match, in order; individually if the router goes by order only.
    private func alike(_ patterns: [ExactText], of key: Key) -> [(shape: RouteShape?, patterns: Set<ExactText>)] {
        if connection.router?.configuration.conflicts == .ordered { return patterns.map { (nil, [$0]) } }
        let rules = connection.router?.configuration.rules ?? JLRoutesDialect().rules
        var groups: [(shape: RouteShape?, patterns: Set<ExactText>)] = []
        for pattern in patterns {
            let read = try? JLRoutesDialect().patterns(of: DialectRoute(pattern.text, scheme: key.scheme)).first
            let shape = read?.shape(priority: key.priority, rules: rules)
            if shape != nil, let place = groups.firstIndex(where: { $0.shape == shape }) {
                groups[place].patterns.insert(pattern)
            } else {
                groups.append((shape, [pattern]))
            }
        }
        return groups
    }

    /// The routes, from the highest priority on, then in the order in which they were added; routes that equal an
    /// earlier one come directly after it.
    var routes: [WaymarkJLRouteDefinition] { places.map { WaymarkJLRouteDefinition($0.route) } }

    /// The routes in their order, each with its registration and its handler.
    private var places: [(route: Key, slot: Slot, entry: Entry)] {
        let groups = slots.flatMap { key, slot in slot.groups.map { (key: key, slot: slot, group: $0) } }
        return groups.sorted { ($1.key.priority, $0.group.number) < ($0.key.priority, $1.group.number) }
            .flatMap { key, slot, group in
                slot.entries.flatMap { entry in
                    entry.patterns.filter(group.patterns.contains).map { pattern in
                        var route = key
                        route.pattern = pattern
                        return (route, slot, entry)
                    }
                }
            }
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
        let pattern = ExactText(request.pattern.text)
        let isTaken = slot.entries.contains { entry in
            entry.patterns.contains(pattern)
                && call.offers(request.linkText, to: entry) { entry.handler?(parameters) ?? true }
        }
        return isTaken ? .done : .declined
    }

    /// Removes the first route that satisfies a condition.
    func removeFirst(where isMeant: (Key) -> Bool) {
        guard let place = places.first(where: { isMeant($0.route) }),
            let key = slots.first(where: { $0.value === place.slot })?.key
        else { return }
        let slot = place.slot
        place.entry.patterns.removeAll { $0 == place.route.pattern }
        slot.entries.removeAll { $0.patterns.isEmpty }
        let left = slot.patterns
        guard !left.contains(place.route.pattern),
            let index = slot.groups.firstIndex(where: { $0.patterns.contains(place.route.pattern) })
        else { return }
        // The others keep their place; those that match the same links are registered again after them.
        let group = slot.groups.remove(at: index)
        group.registration.remove()
        let patterns = group.patterns.intersection(left)
            .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        _ = register(patterns, of: key, slot)
        if slot.entries.isEmpty { slots[key] = nil }
    }

    /// Removes the registrations that satisfy a condition.
    func remove(where isMeant: (Key) -> Bool) {
        for (key, slot) in slots where isMeant(key) {
            for group in slot.groups { group.registration.remove() }
            slots[key] = nil
        }
    }

    // MARK: Routing

    func route(_ url: URL?, _ parameters: [String: Any]?, from source: LinkSource?) -> Bool {
        guard let url else { return false }
        let call = FacadeCall(parameters, url: url)
        let outcome = connection.open(url.absoluteString, call, from: source) { result in
            if case .failure(let error) = result, error.isNotFound { self.notifyUnmatched(url, parameters) }
        }
        switch outcome {
        case .answered, .waits: return true
        case .unmatched:
            notifyUnmatched(url, parameters)
            return false
        // If its handler threw, the link was taken; a link that was refused was not taken.
        case .failed(let error): return error.step == .handler
        }
    }

    private func notifyUnmatched(_ url: URL, _ parameters: [String: Any]?) {
        // A URL is looked up in the namespace of its scheme, or in the global one if its scheme has no namespace.
        let scheme = url.scheme.flatMap { namespaces[$0.lowercased()] == nil ? nil : $0 }
        // If the namespace falls back, the global one is tried as well, and its handler is called first.
        if scheme != nil, fallsBack(scheme) {
            unmatchedHandler(nil)?(WaymarkJLRoutes(family: self, nil), url, parameters)
        }
        unmatchedHandler(scheme)?(WaymarkJLRoutes(family: self, scheme), url, parameters)
    }
}
