internal import WaymarkCore
public import WaymarkNavigation
public import WaymarkRouting

extension Registrar {
    /// Registers a screen for a typed route.
    ///
    /// A caller that opens a route without an output waits until the screen is displayed. If the route has an output,
    /// it waits until the screen has finished with a value (``/WaymarkNavigation/ScreenHandle/finish(_:)``).
    ///
    /// ```swift
    /// app.screen(GoodsDetail.self, .public) { route, _ in GoodsPage(id: route.id) }
    /// app.screen(PickAddress.self, shown: .present) { route, screen in AddressList(city: route.city) { screen.finish($0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: The options of the route.
    ///   - shown: The options for showing its screens; by default, they are pushed.
    ///   - build: Builds the product that the driver shows. It keeps the handle if the screen ends itself.
    /// - Returns: The registration, with which the route can be removed.
    @discardableResult
    public func screen<R: RouteProtocol, Product: ScreenProduct>(
        _ type: R.Type, _ options: RouteOptions = RouteOptions(), shown: ScreenOptions<R> = .push,
        file: String = #fileID, line: Int = #line,
        _ build: @escaping @MainActor @Sendable (R, ScreenHandle<R.Output>) throws -> Product
    ) -> Registration {
        var draft = ScreenDraft(type, options, shown: shown, place: SourcePlace(file: file, line: line))
        draft.build(type, as: Product.Shown.self) { route, screen, _ in try build(route, screen).screenProduct }
        return add(draft)
    }

    /// Registers a screen for patterns.
    ///
    /// A caller that opens a link waits until the screen is displayed.
    ///
    /// The id of the route also identifies its screens in saved states. Without an id in the options, it is the text of
    /// the first pattern.
    ///
    /// - Parameters:
    ///   - patterns: The patterns that lead to the screen.
    ///   - options: The options of the route.
    ///   - shown: The options for showing its screens; by default, they are pushed.
    ///   - build: Builds the product that the driver shows. It keeps the handle if the screen ends itself.
    /// - Returns: The registration, with which the route can be removed.
    @discardableResult
    public func screen<Product: ScreenProduct>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), shown: ScreenOptions<Screen> = .push,
        file: String = #fileID, line: Int = #line,
        _ build: @escaping @MainActor @Sendable (ScreenRequest, ScreenHandle<Void>) throws -> Product
    ) -> Registration {
        var draft = ScreenDraft(patterns, options, shown: shown, place: SourcePlace(file: file, line: line))
        draft.build(as: Product.Shown.self) { request, screen in try build(request, screen).screenProduct }
        return add(draft)
    }

    /// Registers a screen without a view for a typed route, for the headless driver and for tests.
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: The options of the route.
    ///   - shown: The options for showing its screens; by default, they are pushed.
    /// - Returns: The registration, with which the route can be removed.
    @discardableResult
    public func headlessScreen<R: RouteProtocol>(
        _ type: R.Type, _ options: RouteOptions = RouteOptions(), shown: ScreenOptions<R> = .push,
        file: String = #fileID, line: Int = #line
    ) -> Registration {
        add(ScreenDraft(type, options, shown: shown, place: SourcePlace(file: file, line: line)))
    }
}

extension ScreenParent where Child: RouteProtocol {
    /// The way to find the parent of a screen of the typed route.
    package var declaration: ScreenDraft.ParentMaker {
        declaration { route, screen, payload in try route.route(Child.self, of: screen, openedWith: payload) }
    }
}

extension ScreenParent where Child == Screen {
    /// The way to find the parent of a screen.
    package var declaration: ScreenDraft.ParentMaker { declaration { _, screen, _ in screen } }
}

extension ScreenParent {
    /// Returns the way to find the parent of a screen.
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
