internal import WaymarkCore
package import WaymarkGround
package import WaymarkNavigation
package import WaymarkRouting

/// A registration of a route whose links lead to screens: the route, the options of its screens, and their factories.
package struct ScreenDraft: Sendable {
    /// A closure that creates the closure which returns the parents of a route's screens.
    package typealias ParentMaker =
        @Sendable (ScreenRoute, ScreenDirectory, ScreenCatalog) -> ScreenDeclaration.OpenedParent

    /// The options of the screens, whatever type their parent is created from.
    struct Shown {
        let presentation: Presentation
        let identity: ScreenIdentity
        let reuse: ScreenReuse
        let parent: ParentMaker?

        init<Child>(_ options: ScreenOptions<Child>, parent: ParentMaker?) {
            presentation = options.presentation
            identity = options.identity
            reuse = options.reuse
            self.parent = parent
        }
    }

    /// The options of the route. Its id also identifies its screens.
    package var options: RouteOptions
    let patterns: RoutePatterns
    let type: (any RouteProtocol.Type)?
    let place: SourcePlace
    let shown: Shown
    var factory: (@Sendable (ScreenRoute) -> ScreenFactory)?
    /// Whether a caller that opens the route waits for a value of its screen.
    let hasOutput: Bool
    /// The reader of typed routes; `nil` for a registration of patterns.
    let typed: TypedScreen?

    /// Creates a registration of a typed route.
    package init<R: RouteProtocol>(
        _ type: R.Type, _ options: RouteOptions, shown: ScreenOptions<R>, place: SourcePlace
    ) {
        self.options = options.filled(from: R.options)
        self.options.id = options.id ?? R.id
        self.shown = Shown(shown, parent: shown.parent?.declaration)
        self.place = place
        self.type = type
        patterns = [R.pattern]
        hasOutput = R.Output.self != Void.self
        typed = TypedScreen(type)
    }

    /// Creates a registration of patterns.
    package init(
        _ patterns: RoutePatterns, _ options: RouteOptions, shown: ScreenOptions<Screen>, place: SourcePlace
    ) {
        self.options = options
        self.options.id = options.id ?? patterns.all.first.map { "\($0)" }
        self.shown = Shown(shown, parent: shown.parent?.declaration)
        self.place = place
        self.patterns = patterns
        type = nil
        hasOutput = false
        typed = nil
    }

    /// Sets the factory of a typed route's screens.
    package mutating func build<R: RouteProtocol, Shown>(
        _ type: R.Type, as shown: Shown.Type,
        _ build: @escaping @MainActor @Sendable (R, ScreenHandle<R.Output>, ScreenRequest) throws -> Shown
    ) {
        factory = { route in
            ScreenFactory(of: shown) { context in
                try build(try route.route(type, of: context), context.handle(), context.request)
            }
        }
    }

    /// Sets the factory of the screens of patterns.
    package mutating func build<Shown>(
        as shown: Shown.Type,
        _ build: @escaping @MainActor @Sendable (ScreenRequest, ScreenHandle<Void>) throws -> Shown
    ) {
        factory = { _ in ScreenFactory(of: shown) { context in try build(context.request, context.handle()) } }
    }
}
