/// A navigation to perform in a scene; the planner finds the steps from whatever is displayed.
public struct NavigationRequest: Hashable, Sendable {
    /// A kind of navigation.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// Shows the last of the screens on top, with the others beneath it, the outermost first.
        ///
        /// If the first screen is a root or belongs to a tab, the scene or the tab then has exactly these screens.
        /// Otherwise, the outermost of them that is displayed stays in place and the rest follows it; if none is displayed,
        /// all go on top of what is displayed. A screen that is presented begins a layer of its own.
        case show([Screen], reuse: ScreenReuse)
        /// Removes the top screen of the stack in front, or the layer in front if that has one screen.
        case back
        /// Pops this many screens off the stack in front.
        case pop(Int)
        /// Goes back to the first screen of the stack in front.
        case popToRoot
        /// Goes back to the topmost screen that the query matches, and removes what is above it.
        case popTo(ScreenQuery)
        /// Dismisses this many layers; `nil` dismisses all but the root.
        case dismiss(Int?)
        /// Brings the screen with this number to the front, and removes what is above it.
        case reveal(Int)
        /// Removes the screen with this number and those above it in its stack; if a presented layer begins with the screen, the
        /// layer is dismissed. A layer of tabs begins with the first screen of the selected tab.
        case close(Int)
        /// Selects a tab by its name.
        case selectTab(String)
        /// Restores a saved state; tabs are matched by their names.
        case restore(SceneState)
    }

    /// The kind of navigation.
    public var kind: Kind
    /// The name of the scene to navigate in; `nil` for the active one.
    public var scene: String?
    /// A Boolean value that indicates whether the last visible step may be animated.
    public var isAnimated: Bool
    /// Whether the request lists every screen, so that no screens are added beneath the first.
    package var isWhole = false

    /// Creates a navigation.
    ///
    /// - Parameters:
    ///   - kind: The kind of navigation.
    ///   - scene: The name of the scene; `nil` for the active one.
    ///   - isAnimated: Pass `false` to navigate without animation.
    public init(_ kind: Kind, scene: String? = nil, isAnimated: Bool = true) {
        self.kind = kind
        self.scene = scene
        self.isAnimated = isAnimated
    }

    /// Returns a navigation that brings a screen to the front.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - reuse: The places that are searched for an existing screen before one is built.
    ///   - scene: The name of the scene; `nil` for the active one.
    /// - Returns: The navigation.
    public static func show(_ screen: Screen, reuse: ScreenReuse = .anywhere, scene: String? = nil) -> NavigationRequest
    {
        NavigationRequest(.show([screen], reuse: reuse), scene: scene)
    }
}

/// A query for the screens of a route with certain values.
public struct ScreenQuery: Hashable, Sendable {
    /// The id of the route.
    public let route: String
    /// The values that the screen's parameters must have. Other parameters do not matter.
    public let parameters: [String: String]

    /// Creates a query for the screens of a route.
    ///
    /// - Parameters:
    ///   - route: The id of the route.
    ///   - parameters: The values that the screens must have; others do not matter.
    public init(_ route: String, parameters: [String: String] = [:]) {
        self.route = route
        self.parameters = parameters
    }

    /// Returns a Boolean value that indicates whether the query matches a screen.
    public func fits(_ screen: Screen) -> Bool {
        screen.route == route && parameters.allSatisfy { screen.parameters[$0.key] == $0.value }
    }
}

extension NavigationRequest: CustomStringConvertible {
    /// A short description, such as `show goods.detail(id: 42)`, `back`.
    public var description: String {
        switch kind {
        case .show(let screens, _): "show " + (screens.last.map { "\($0)" } ?? "nothing")
        case .back: "back"
        case .pop(let count): "pop \(count)"
        case .popToRoot: "pop to the first screen"
        case .popTo(let query): "pop to \(query.route)"
        case .dismiss(nil): "dismiss all"
        case .dismiss(let count?): "dismiss \(count)"
        case .reveal(let number): "reveal screen \(number)"
        case .close(let number): "close screen \(number)"
        case .selectTab(let name): "select tab '\(name)'"
        case .restore(let state): "restore \(state.screens.count) screens"
        }
    }
}
