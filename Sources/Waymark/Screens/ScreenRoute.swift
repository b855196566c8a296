internal import WaymarkCore
internal import WaymarkLock
internal import WaymarkNavigation
internal import WaymarkRouting

/// The decoder and printer of links for one screen's route.
package struct ScreenRoute: Sendable {
    /// The typed route that was last decoded from a screen's link. The screen and its parent are created from it.
    private final class LastRead: Sendable {
        private let route = Lock<(link: String, route: any RouteProtocol)?>(nil)

        func route(of link: String, _ read: () throws -> any RouteProtocol) throws -> any RouteProtocol {
            if let known = route.withLock({ $0 }), known.link.utf8.elementsEqual(link.utf8) { return known.route }
            let new = try read()
            route.withLock { $0 = (link, new) }
            return new
        }
    }

    /// The identity of a registration.
    final class Key: Sendable {}

    let id: String
    let key: Key
    let patterns: [RoutePattern]
    let priority: Int
    /// Whether it replaces a route with which it conflicts.
    let isReplacing: Bool
    let defaults: [String: String]
    /// The texts that no link can change, by name.
    let fixed: [String: String]
    /// The names of the query parameters that the route declares.
    let query: Set<String>
    let identity: ScreenIdentity
    let presentation: Presentation
    let coder: RouteCoder
    /// The module that builds the screens, and must have started before; `nil` for none.
    private(set) var owner: RouteOwner?
    /// The decoder of typed routes; `nil` for a route of patterns.
    let typed: TypedScreen?
    private let lastRead = LastRead()

    init(
        _ draft: ScreenDraft, _ options: RouteOptions, _ patterns: [RoutePattern], id: String, _ key: Key,
        coder: RouteCoder, owner: RouteOwner?
    ) {
        self.id = id
        self.key = key
        self.patterns = patterns
        priority = options.priority ?? 0
        isReplacing = options.replaces
        defaults = options.defaults
        fixed = options.fixed
        query = Set(options.query.map(\.name))
        identity = draft.shown.identity
        presentation = draft.shown.presentation
        self.coder = coder
        self.owner = owner
        typed = draft.typed
    }

    // MARK: Registrations

    /// The same route without its module, which was removed.
    var withoutOwner: ScreenRoute {
        var route = self
        route.owner = nil
        return route
    }

    /// Returns whether this route has replaced another one with the same id in the router.
    func replaces(_ other: ScreenRoute) -> Bool { isReplacing && !shapes.isDisjoint(with: other.shapes) }

    private var shapes: Set<RouteShape> {
        Set(patterns.compactMap { $0.shape(priority: priority, rules: coder.rules) })
    }

    // MARK: Screens

    /// Returns the screen that a request opens.
    ///
    /// - Throws: An error if a typed route lacks a value.
    func screen(of request: RouteRequest, presentation: Presentation?) throws -> Screen {
        let texts = request.texts
        var screen: Screen
        if let typed {
            screen = self.screen(texts, of: try typed.route(of: request), presentation: presentation)
        } else {
            // Values that code passes along cannot be compared with earlier ones.
            let hasAppValues = request.values.names.contains { !$0.hasPrefix("waymark.") }
            screen = self.screen(texts, content: content(of: texts), isUnique: hasAppValues, presentation: presentation)
        }
        screen.isSettled = request.isSettled
        return screen
    }

    /// Returns the screen of a link's text, or `nil` if it matches none of the patterns.
    ///
    /// - Throws: An error if a typed route lacks a value.
    func screen(link: String, presentation: Presentation?) throws -> Screen? {
        guard let texts = texts(of: link) else { return nil }
        guard typed != nil else { return screen(texts, content: content(of: texts), presentation: presentation) }
        return screen(texts, of: try route(link: link), presentation: presentation)
    }

    private func screen(_ texts: LinkTexts, of route: some RouteProtocol, presentation: Presentation?) -> Screen {
        let callerOnly = coder.callerOnlyTexts(of: route)
        return screen(
            texts, besides: callerOnly, content: content(of: route, callerOnly), presentation: presentation)
    }

    /// - Parameter callerOnly: The values that no link can set, by name.
    private func screen(
        _ texts: LinkTexts, besides callerOnly: [String: String] = [:], content: String, isUnique: Bool = false,
        presentation: Presentation?
    ) -> Screen {
        let identity: String =
            switch self.identity {
            case .parameters: content
            default: self.identity.text(of: texts.all.merging(callerOnly) { $1 })
            }
        return Screen(
            id, parameters: texts.all, identityText: identity, presentation: presentation ?? self.presentation,
            link: texts.link, content: isUnique ? content + ScreenIdentity.unique.text(of: [:]) : content)
    }

    private func texts(of link: String) -> LinkTexts? {
        guard let link = try? DeepLink(link, coder.reading) else { return nil }
        for pattern in patterns {
            if let texts = coder.texts(of: link, for: pattern, defaults: defaults) {
                return texts.withoutQuery(of: typed?.callerOnly ?? [], defaults: defaults).fixing(fixed)
            }
        }
        return nil
    }

    // MARK: Content of pages

    /// Returns the content of a page of patterns: all values of its link, except those that count as absent.
    private func content(of texts: LinkTexts) -> String {
        var values = texts.path.map { (key: $0.key, value: $0.value) }
        for (name, value) in texts.query where texts.place != nil || query.isEmpty || query.contains(name) {
            values.append((name, value ?? "\0"))
        }
        let counts = values.reduce(into: [:]) { counts, value in counts[value.key, default: 0] += 1 }
        values.removeAll { defaults[$0.key] == $0.value && counts[$0.key] == 1 }
        if let place = texts.place { values.append(("//", place)) }
        if let pattern = texts.pattern?.text, pattern != patterns.first?.text { values.append((":", pattern)) }
        return joined(values)
    }

    /// Returns the content of a typed route's page: the route's properties, including those that no link can set.
    private func content(of route: some RouteProtocol, _ callerOnly: [String: String]) -> String {
        guard let fields = try? coder.fields(of: route, defaults: defaults) else {
            // A route without texts is described property by property.
            var text = ""
            dump(route, to: &text)
            return text
        }
        let path = fields.path.map { name, value in
            switch value {
            case .text(let text): (key: name, value: text)
            case .segments(let segments): (key: name, value: segments.joined(separator: "\0"))
            }
        }
        let query = fields.query.map { (key: $0.name, value: $0.value ?? "\0") }
        return joined(path + query + callerOnly.map { (key: $0.key, value: $0.value) })
    }

    /// Returns values as one text, with the values of a name in their order.
    private func joined(_ values: [(key: String, value: String)]) -> String {
        let sorted = values.enumerated().ordered { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
        return ScreenIdentity.joined(sorted.map(\.element))
    }

    // MARK: Typed routes

    /// Returns the typed route from which a screen is built: the one that was opened, or one decoded from the screen's
    /// link.
    @MainActor
    func route<R: RouteProtocol>(_ type: R.Type, of context: ScreenContext) throws -> R {
        try route(type, of: context.screen, openedWith: context.payload)
    }

    /// Returns the typed route of a screen.
    ///
    /// - Parameter payload: The value with which the screen is opened. If it is not a request, the screen's link is
    ///   decoded.
    func route<R: RouteProtocol>(_ type: R.Type, of screen: Screen, openedWith payload: (any Sendable)?) throws -> R {
        if let request = payload as? RouteRequest { return try request.route(as: type) }
        guard let link = screen.link else { throw UnlinkedScreen(screen: screen) }
        if let known = try route(link: link) as? R { return known }
        return try coder.route(type, from: link, for: patterns, defaults: defaults, fixed: fixed)
    }

    private func route(link: String) throws -> any RouteProtocol {
        guard let typed else { throw UnknownParent(id: id) }
        return try lastRead.route(of: link) { try typed.read(coder, link, patterns, defaults, fixed) }
    }

    // MARK: What is beneath

    /// Returns the values that a screen passes to the one beneath: those of its path, and the named ones of its query.
    ///
    /// The author of a link chooses the whole query, so none of it is passed on unless the route names it.
    func valuesForParent(
        of screen: Screen, openedWith payload: (any Sendable)?, query names: [String]
    ) -> [String: PatternValue] {
        let texts = (payload as? RouteRequest)?.texts ?? screen.link.flatMap { self.texts(of: $0) }
        var values = texts?.printed ?? [:]
        for name in patterns.flatMap(\.parameters).map(\.name) where values[name] == nil {
            values[name] = (fixed[name] ?? defaults[name]).map { .text($0) }
        }
        for name in names where values[name] == nil {
            if let text = fixed[name] {
                values[name] = .text(text)
                continue
            }
            let pair = texts?.printedQuery.first { $0.name.hasSameBytes(as: name) }
            // A name without `=` hides the default.
            values[name] = (pair.map(\.value) ?? defaults[name]).map { .text($0) }
        }
        return values
    }
}

/// The decoder and printer of typed routes of screens, for one type.
package struct TypedScreen: Sendable {
    /// Returns the route of a request.
    let route: @Sendable (RouteRequest) throws -> any RouteProtocol
    /// The names that no link can set.
    let callerOnly: Set<String>
    /// Returns the route of a link that matches one of the patterns, with the texts of absent names and the fixed
    /// texts.
    let read:
        @Sendable (RouteCoder, String, [RoutePattern], [String: String], [String: String]) throws -> any RouteProtocol

    init<R: RouteProtocol>(_ type: R.Type) {
        callerOnly = R.callerOnly
        route = { try $0.route(as: type) }
        read = { coder, link, patterns, defaults, fixed in
            try coder.route(type, from: link, for: patterns, defaults: defaults, fixed: fixed)
        }
    }

    func route(of request: RouteRequest) throws -> any RouteProtocol { try route(request) }
}
