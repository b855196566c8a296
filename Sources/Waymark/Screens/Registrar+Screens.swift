public import WaymarkCore
public import WaymarkNavigation
public import WaymarkRouting

extension Registrar {
    /// Answers a typed route with a screen.
    ///
    /// Whoever opens a route without an output waits until its screen has arrived; of one with an output, until the screen has
    /// finished with a value (``/WaymarkNavigation/ScreenHandle/finish(_:)``).
    ///
    /// ```swift
    /// app.screen(GoodsDetail.self, .push, exposure: .public) { route, _ in GoodsPage(id: route.id) }
    /// app.screen(PickAddress.self, .present) { route, screen in AddressList(city: route.city) { screen.finish($0) } }
    /// ```
    ///
    /// See ``/WaymarkRouting/RouteOptions`` for what the other options mean.
    ///
    /// - Parameters:
    ///   - presentation: How the screen likes to be shown; the manifest and a call may say otherwise.
    ///   - identity: What makes two screens of the route the same; all its properties unless something else is said.
    ///   - reuse: Where one is looked for before one is built.
    ///   - parent: The screen beneath; `nil` for whatever is displayed.
    ///   - build: Builds what the driver shows. It keeps the handle where the screen is to end itself.
    @discardableResult
    public func screen<R: RouteProtocol, Product: ScreenProduct>(
        _ type: R.Type, _ presentation: Presentation = .push, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        defaults: [String: String] = [:], fallback: String? = nil, query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        identity: ScreenIdentity = .parameters, reuse: ScreenReuse = .anywhere, parent: ScreenParent<R>? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ build: @escaping @MainActor @Sendable (R, ScreenHandle<R.Output>) throws -> Product
    ) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        var draft = ScreenDraft(type, options, replaces: replacing, place: SourcePlace(file: file, line: line))
        draft.show(presentation, identity: identity, reuse: reuse, parent: parent?.declaration)
        draft.build(type, as: Product.Shown.self) { route, screen, _ in try build(route, screen).screenProduct }
        return add(draft)
    }

    /// Answers patterns with a screen; whoever opens a link waits until it has arrived.
    ///
    /// See ``screen(_:_:id:priority:exposure:tags:sources:defaults:fallback:query:interceptors:summary:where:identity:reuse:parent:replacing:file:line:_:)``.
    ///
    /// - Parameter id: The id of the route, and of its screens in saved states; `nil` for the first pattern's text.
    @discardableResult
    public func screen<Product: ScreenProduct>(
        _ patterns: RoutePattern..., shown presentation: Presentation = .push, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        defaults: [String: String] = [:], fallback: String? = nil, query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        identity: ScreenIdentity = .parameters, reuse: ScreenReuse = .anywhere, parent: ScreenParent<Screen>? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ build: @escaping @MainActor @Sendable (ScreenRequest, ScreenHandle<Void>) throws -> Product
    ) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        var draft = ScreenDraft(patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line))
        draft.show(presentation, identity: identity, reuse: reuse, parent: parent?.declaration)
        draft.build(as: Product.Shown.self) { request, screen in try build(request, screen).screenProduct }
        return add(draft)
    }

    /// Answers a typed route with a screen that no view is built for: for the headless driver, and for tests.
    ///
    /// See ``screen(_:_:id:priority:exposure:tags:sources:defaults:fallback:query:interceptors:summary:where:identity:reuse:parent:replacing:file:line:_:)``.
    @discardableResult
    public func headlessScreen<R: RouteProtocol>(
        _ type: R.Type, _ presentation: Presentation = .push, id: String? = nil, exposure: Exposure? = nil,
        tags: Set<RouteTag> = [], defaults: [String: String] = [:], fallback: String? = nil,
        interceptors: [any Interceptor] = [], identity: ScreenIdentity = .parameters, reuse: ScreenReuse = .anywhere,
        parent: ScreenParent<R>? = nil, replacing: Bool = false, file: String = #fileID, line: Int = #line
    ) -> Registration {
        let options = RouteOptions(
            id: id, priority: 0, exposure: exposure, tags: tags, sources: nil, defaults: defaults, fallback: fallback,
            query: [], interceptors: interceptors, summary: nil, condition: nil)
        var draft = ScreenDraft(type, options, replaces: replacing, place: SourcePlace(file: file, line: line))
        draft.show(presentation, identity: identity, reuse: reuse, parent: parent?.declaration)
        return add(draft)
    }
}

extension ScreenParent where Child: RouteProtocol {
    /// How the parent of a screen of the typed route is found.
    package var declaration: ScreenDraft.ParentMaker {
        declaration { route, screen, payload in try route.route(Child.self, of: screen, openedWith: payload) }
    }
}

extension ScreenParent where Child == Screen {
    /// How the parent of a screen is found.
    package var declaration: ScreenDraft.ParentMaker { declaration { _, screen, _ in screen } }
}

extension ScreenParent {
    /// How the parent of a screen is found.
    ///
    /// - Parameter child: What it is made from.
    private func declaration(
        _ child: @escaping @Sendable (ScreenRoute, Screen, (any Sendable)?) throws -> Child
    ) -> ScreenDraft.ParentMaker {
        let kind = kind
        return { route, directory, catalog in
            { [weak catalog] screen, payload in
                guard let catalog else { return nil }
                switch kind {
                case .id(let id, let query):
                    let values = route.valuesForParent(of: screen, openedWith: payload, query: query)
                    return try directory.screen(of: id, with: values, catalog)
                case .made(let make):
                    return try make(try child(route, screen, payload)).map { try directory.screen(of: $0, catalog) }
                }
            }
        }
    }
}
