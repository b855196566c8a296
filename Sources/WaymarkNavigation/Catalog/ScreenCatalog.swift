internal import WaymarkGround
internal import WaymarkLock

/// The screens that an app knows, by route. Features declare theirs, from any thread.
///
/// Declarations that are replaced or removed are released outside the lock, because an app's objects may ask for
/// screens while they are deinitialized.
public final class ScreenCatalog: Sendable {
    private struct Override: Sendable {
        var presentation: Presentation?
        var parent: ScreenDeclaration.OpenedParent?
    }

    private struct State: Sendable {
        var declarations: [String: ScreenDeclaration] = [:]
        var overrides: [String: Override] = [:]
        var admission: ScreenAdmission?
    }

    private let state = Lock(State())

    /// Creates a catalogue without screens.
    public init() {}

    /// Declares the screens of a route. The declaration replaces an earlier one of the route, with its factories;
    /// overrides stay in effect.
    public func declare(_ declaration: ScreenDeclaration) { _ = exchange(declaration) }

    /// Declares the screens of a route, and returns the previous declaration with the factories that were added to it.
    package func exchange(_ declaration: ScreenDeclaration) -> ScreenDeclaration? {
        state.withLock { $0.declarations.updateValue(declaration, forKey: declaration.route) }
    }

    /// Adds a factory for another kind of driver to the screens of a route.
    ///
    /// - Parameters:
    ///   - factory: The factory.
    ///   - route: The id of the route.
    /// - Returns: `true` if the route has screens.
    @discardableResult
    public func addFactory(_ factory: ScreenFactory, to route: String) -> Bool {
        state.withLock { state in
            let old = state.declarations[route]
            state.declarations[route]?.setFactory(factory)
            return old
        } != nil
    }

    /// Removes the declaration of a route's screens. Screens on display stay.
    public func remove(_ route: String) { _ = state.withLock { $0.declarations.removeValue(forKey: route) } }

    /// Overrides the declaration of a route. The route may be declared later.
    ///
    /// - Parameters:
    ///   - route: The id of the route.
    ///   - presentation: The presentation of its screens; `nil` for the one in code.
    ///   - parent: Makes the screen beneath; `nil` for the one in code.
    public func override(_ route: String, presentation: Presentation?, parent: ScreenDeclaration.Parent? = nil) {
        self.override(
            route, presentation: presentation, openedParent: parent.map(ScreenDeclaration.ignoringPayload))
    }

    /// The same, with parents that depend on the values with which screens are opened.
    package func override(
        _ route: String, presentation: Presentation?, openedParent: ScreenDeclaration.OpenedParent?
    ) {
        let override = Override(presentation: presentation, parent: openedParent)
        _ = state.withLock { $0.overrides.updateValue(override, forKey: route) }
    }

    /// Returns the declaration of the screens of a route, with overrides applied, or `nil` if the route has none.
    public subscript(route: String) -> ScreenDeclaration? {
        state.withLock { state in
            guard var declaration = state.declarations[route] else { return nil }
            if let override = state.overrides[route] {
                declaration.presentation = override.presentation ?? declaration.presentation
                if let parent = override.parent { declaration.openedParent = parent }
            }
            return declaration
        }
    }

    /// The ids of the routes, in alphabetical order.
    public var routes: [String] { state.withLock { $0.declarations.keys.ordered() } }

    // MARK: What is beneath

    /// The greatest number of screens that can be beneath each other, as their routes declare.
    public static let depthLimit = 64

    /// Returns a screen with those beneath it, the outermost first; the last is the screen itself.
    ///
    /// - Throws: A ``NavigationRefusal`` if a route is not known, if the chain leads back to itself or is more than 64
    ///   deep, or with the error of a route's own code.
    public func chain(of screen: Screen) throws(NavigationRefusal) -> [Screen] {
        try chain(of: screen) { $0 }
    }

    /// Returns the same chain, cut off above the first screen that is not admitted and has no substitute.
    func admittedChain(of screen: Screen) throws(NavigationRefusal) -> [Screen] {
        let admission = admission
        return try chain(of: screen) { next in
            guard let admission else { return next }
            return admission.beneath(next)
        }
    }

    private func chain(
        of screen: Screen, admitting admitted: (Screen) -> Screen?
    ) throws(NavigationRefusal) -> [Screen] {
        var chain = ScreenChain(screen)
        while let next = try parent(of: chain.lowest), let admitted = admitted(next) { try chain.put(admitted) }
        return chain.screens
    }

    /// Returns the screen beneath another, as its route declares it, or `nil` if the displayed screen stays beneath.
    ///
    /// - Parameter payload: The value that the screen is opened with; `nil` if it is not being opened.
    /// - Throws: A ``NavigationRefusal`` if the route is not known, or with the error of the route's own code.
    package func parent(
        of screen: Screen, openedWith payload: (any Sendable)? = nil
    ) throws(NavigationRefusal) -> Screen? {
        guard let parent = try known(screen.route)?.openedParent else { return nil }
        do { return try parent(screen, payload) } catch {
            // It becomes part of events of the opening.
            throw .parent(screen.route, problem: error.wordsWithoutValues)
        }
    }

    // MARK: What may be displayed

    /// The check of screens that may be displayed without being opened; `nil` if all may.
    package var admission: ScreenAdmission? { state.withLock { $0.admission } }

    /// Sets the check of screens that may be displayed without being opened.
    package func admit(by admission: ScreenAdmission) {
        _ = state.withLock { state in
            defer { state.admission = admission }
            return state.admission
        }
    }

    /// Returns the declaration of a route.
    ///
    /// - Throws: A ``NavigationRefusal`` that names the nearest known route if the route has no screens.
    func known(_ route: String) throws(NavigationRefusal) -> ScreenDeclaration? {
        if let declaration = self[route] { return declaration }
        throw .unknownScreen(route, nearest: routes.nearest(to: route))
    }
}
