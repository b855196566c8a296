internal import WaymarkGround
internal import WaymarkLock

/// The screens that an app knows, by their routes; features declare theirs, from any thread.
public final class ScreenCatalog: Sendable {
    private struct Override: Sendable {
        var presentation: Presentation?
        var parent: ScreenDeclaration.Parent?
    }

    private struct State: Sendable {
        var declarations: [String: ScreenDeclaration] = [:]
        var overrides: [String: Override] = [:]
    }

    private let state = Lock(State())

    /// A catalogue without screens.
    public init() {}

    /// Declares the screens of a route. What another declaration of it said of how they are built for other drivers stays.
    public func declare(_ declaration: ScreenDeclaration) {
        state.withLock { $0.declarations[declaration.route] = declaration }
    }

    /// Says how the screens of a route are built for a further kind of driver.
    ///
    /// - Returns: Whether the route has screens.
    @discardableResult
    public func addFactory(_ factory: ScreenFactory, to route: String) -> Bool {
        state.withLock { $0.declarations[route]?.setFactory(factory) } != nil
    }

    /// Forgets the screens of a route; those on display stay there.
    public func remove(_ route: String) { state.withLock { _ = $0.declarations.removeValue(forKey: route) } }

    /// Says otherwise than the code, for a route that may be declared later; `nil` for what the code says.
    public func override(_ route: String, presentation: Presentation?, parent: ScreenDeclaration.Parent? = nil) {
        let override = Override(presentation: presentation, parent: parent)
        state.withLock { $0.overrides[route] = override }
    }

    /// What holds for the screens of a route; `nil` where nobody declared any.
    public subscript(route: String) -> ScreenDeclaration? {
        state.withLock { state in
            guard var declaration = state.declarations[route] else { return nil }
            if let override = state.overrides[route] {
                declaration.presentation = override.presentation ?? declaration.presentation
                declaration.parent = override.parent ?? declaration.parent
            }
            return declaration
        }
    }

    /// The ids of the routes, in alphabetical order.
    public var routes: [String] { state.withLock { $0.declarations.keys.sorted() } }

    // MARK: What is beneath

    /// How many screens may be beneath each other by what their routes say.
    public static let depthLimit = 64

    /// A screen with those beneath it, the outermost first; the last is the screen itself.
    ///
    /// - Throws: Where a route is not known, where what is beneath leads back to itself or more than 64 deep, and what the routes'
    ///   own code throws.
    public func chain(of screen: Screen) throws(NavigationRefusal) -> [Screen] {
        var chain = [screen]
        while let declaration = try known(chain[0].route), let parent = declaration.parent {
            let next: Screen?
            do { next = try parent(chain[0]) } catch {
                throw .parent(chain[0].route, problem: "\(error)")
            }
            guard let next else { break }
            if chain.contains(where: { $0.isSame(as: next) }) {
                throw .parent(screen.route, problem: "'\(next.route)' is beneath itself")
            }
            if chain.count == Self.depthLimit {
                throw .parent(screen.route, problem: "more than \(Self.depthLimit) screens are beneath each other")
            }
            chain.insert(next, at: 0)
        }
        return chain
    }

    /// The declaration of a route.
    ///
    /// - Throws: Where there is none, with the nearest one.
    func known(_ route: String) throws(NavigationRefusal) -> ScreenDeclaration? {
        if let declaration = self[route] { return declaration }
        throw .unknownScreen(route, nearest: routes.nearest(to: route))
    }
}
