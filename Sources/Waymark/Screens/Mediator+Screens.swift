import WaymarkCore
public import WaymarkNavigation
public import WaymarkRouting

extension Mediator {
    /// Builds the product of a link's screen without showing it.
    ///
    /// Use it for a preview, a context menu, or a custom container of the app. Checks run; interceptors, which may
    /// wait, and handlers do not. Nothing is opened: observers receive no event, no app is called back, and checks that
    /// remember openings forget this one.
    ///
    /// - Parameters:
    ///   - link: The link to the screen.
    ///   - source: The source of the link.
    ///   - product: The type to build, such as `UIViewController.self`.
    ///   - values: Values to pass along with the link.
    /// - Returns: The product, or `nil` if the link does not lead to a screen or the screen has no such product.
    /// - Throws: A ``/WaymarkRouting/RouterError`` if the link cannot be opened, with the reason `wouldWait` if an
    ///   interceptor or the start of a module would suspend. Errors of the builder are thrown as they are.
    @MainActor
    public func screen<Product>(
        for link: some LinkConvertible, from source: LinkSource, as product: Product.Type,
        values: CallerValues = CallerValues()
    ) throws -> Product? {
        guard let unshown = try router.build(link, from: source, values: values).value as? UnshownScreen else {
            return nil
        }
        return try unshown.declaration.factory(of: product)?.build(product, unshown.context)
    }

    /// Returns the screen that a link leads to, as a value, without opening anything.
    ///
    /// With this method, a list of links becomes a state: ``/WaymarkNavigation/NavigationState/init(links:screen:)``.
    ///
    /// - Parameters:
    ///   - link: The link to the screen.
    ///   - source: The source of the link. With `.app`, the method also works before the app has started.
    /// - Returns: The screen, or `nil` if the link does not lead to a screen.
    public func screen(of link: some LinkConvertible, from source: LinkSource) -> Screen? {
        guard let given = try? router.core.read(link) else { return nil }
        let found =
            source == .app ? router.destination(of: given, from: source) : try? router.resolve(given, from: source)
        guard let resolution = found, let id = resolution.route.id else { return nil }
        let presentation = navigation.screens[id]?.presentation
        var screen = try? core.dispatcher.directory[id]?.screen(link: resolution.link.text, presentation: presentation)
        // If rules have produced another link, they do not apply again.
        screen?.isSettled = !resolution.link.text.hasSameBytes(as: given.text)
        return screen
    }

    /// Displays a saved state, once the app is running and the modules that build its screens have started, including
    /// lazy ones. It may be called before ``start()``, because a scene is connected before an app has started.
    ///
    /// Screens are created anew from their links, by the routes of this version of the app and the present manifest.
    /// Each must pass the same checks as if the app itself opened its link: the policy, the route's sources, checks and
    /// interceptors, which show nothing (``/WaymarkRouting/Interceptor/admits(_:)``). A refused screen is left out, and
    /// an event gives the reason (``/WaymarkRouting/RouterEvent/Kind/leftOut(route:_:)``): for example, a page behind a
    /// sign-in is not displayed if the user is signed out. See ``/WaymarkNavigation/Navigation/restore(_:)``.
    ///
    /// - Returns: The screens that were left out: their links no longer lead to a screen, they had no link, they may not be
    ///   displayed now, or a screen beneath was left out.
    /// - Throws: The error of a module that has not started, or of a scene that does not display its saved state;
    ///   `CancellationError` if the task was cancelled before anything was displayed.
    @MainActor
    @discardableResult
    public func restore(_ state: NavigationState) async throws -> [Screen] {
        let heir = navigation.heir(of: state)
        try await core.running.wait()
        // An override or a rewrite may lead to another screen by now, which replaces the saved one.
        var saved: [ExactText: Screen] = [:]
        for screen in state.scenes.flatMap(\.screens) { if let key = Self.key(of: screen) { saved[key] = screen } }
        var successors: [ExactText: Screen] = [:]
        for (key, screen) in saved.ordered(by: { $0.key.text < $1.key.text }) {
            successors[key] = await core.dispatcher.directory.restored(screen, router, navigation.screens)
        }
        // Two screens may have one link.
        let keyed = state.scenes.map { scene in
            scene.replacingScreens { screen in
                var keyed = screen
                if let key = Self.key(of: screen) { keyed.link = key.text }
                return keyed
            }
        }
        let read = NavigationState(links: keyed.flatMap(\.links)) { successors[ExactText($0)] }
        let found = read.scenes.flatMap(\.screens)
        try await core.dispatcher.directory.wake(for: found)
        try Task.checkCancellation()
        var lost = try await navigation.display(read, heir)
        // A screen may stand in a state more than once, and be left out at one place.
        var left: [ExactText: Int] = [:]
        for key in found.compactMap(Self.key) { left[key, default: 0] += 1 }
        lost += state.scenes.flatMap(\.screens).filter { screen in
            if screen.isForeign { return false }
            guard let successor = Self.key(of: screen).flatMap({ successors[$0] }), let key = Self.key(of: successor),
                let count = left[key], count > 0
            else { return true }
            left[key] = count - 1
            return false
        }
        return lost
    }

    /// Returns the text that identifies what a saved screen becomes: its route and its link.
    private static func key(of screen: Screen) -> ExactText? {
        screen.link.map { ExactText("\(screen.isSettled)\0\(screen.route)\0\($0)") }
    }
}
