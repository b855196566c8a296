package import WaymarkCore
package import WaymarkGround
package import WaymarkNavigation
package import WaymarkRouting

/// A registration of a route whose links lead to screens: what the route is, what is said of its screens, and what its links are
/// answered by.
package struct ScreenDraft: Sendable {
    /// Makes what tells the parents of a route's screens.
    package typealias ParentMaker =
        @Sendable (ScreenRoute, ScreenDirectory, ScreenCatalog) -> ScreenDeclaration.OpenedParent

    /// What is said of the route; its id is that of its screens.
    package var options: RouteOptions
    let patterns: [RoutePattern]
    let type: (any RouteProtocol.Type)?
    let replaces: Bool
    let place: SourcePlace
    var presentation = Presentation.push
    var identity = ScreenIdentity.parameters
    var reuse = ScreenReuse.anywhere
    var parent: ParentMaker?
    var factory: (@Sendable (ScreenRoute) -> ScreenFactory)?
    /// Whether whoever opens the route waits for a value of its screen.
    let hasOutput: Bool
    /// How typed routes are read; `nil` for a registration of patterns.
    let typed: TypedScreen?

    /// A registration of a typed route.
    package init<R: RouteProtocol>(
        _ type: R.Type, _ options: RouteOptions, replaces: Bool, place: SourcePlace
    ) {
        self.options = options
        self.options.id = options.id ?? R.id
        patterns = [R.pattern]
        self.type = type
        self.replaces = replaces
        self.place = place
        hasOutput = R.Output.self != Void.self
        typed = TypedScreen(type)
    }

    /// A registration of patterns.
    package init(_ patterns: [RoutePattern], _ options: RouteOptions, replaces: Bool, place: SourcePlace) {
        self.options = options
        self.options.id = options.id ?? patterns.first.map { "\($0)" }
        self.patterns = patterns
        type = nil
        self.replaces = replaces
        self.place = place
        hasOutput = false
        typed = nil
    }

    /// Says how the screens are shown, and what is beneath.
    package mutating func show(
        _ presentation: Presentation, identity: ScreenIdentity, reuse: ScreenReuse,
        parent: ParentMaker?
    ) {
        self.presentation = presentation
        self.identity = identity
        self.reuse = reuse
        self.parent = parent
    }

    /// Says how the screens of a typed route are built.
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

    /// Says how the screens of patterns are built.
    package mutating func build<Shown>(
        as shown: Shown.Type,
        _ build: @escaping @MainActor @Sendable (ScreenRequest, ScreenHandle<Void>) throws -> Shown
    ) {
        factory = { _ in ScreenFactory(of: shown) { context in try build(context.request, context.handle()) } }
    }
}
