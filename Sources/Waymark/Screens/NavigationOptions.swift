public import WaymarkNavigation
public import WaymarkRouting

/// What one call says of how a screen is shown, over what its route and the manifest say.
///
/// ```swift
/// try await app.router.open("shop://goods/42", from: .app, values: CallerValues(navigation: .init(.present)))
/// ```
///
/// A link cannot say any of this: only code can.
public struct NavigationOptions: Sendable {
    /// How the screen is shown; `nil` for what its route says.
    public var presentation: Presentation?
    /// Where it is looked for before one is built; `nil` for what its route says.
    public var reuse: ScreenReuse?
    /// The scene; `nil` for the one that the link is for, or else the one that the user was in last.
    public var scene: String?
    /// What becomes of the wish where another is being fulfilled.
    public var policy: NavigationPolicy
    /// Whether the last visible step may be animated.
    public var isAnimated: Bool

    /// What one call says; nothing but what is given.
    public init(
        _ presentation: Presentation? = nil, reuse: ScreenReuse? = nil, scene: String? = nil,
        policy: NavigationPolicy = .wait, isAnimated: Bool = true
    ) {
        self.presentation = presentation
        self.reuse = reuse
        self.scene = scene
        self.policy = policy
        self.isAnimated = isAnimated
    }
}

extension CallerKey where Value == NavigationOptions {
    /// What the call says of how a screen is shown.
    public static let navigation = CallerKey("waymark.navigation")
}

extension CallerValues {
    /// Values with what the call says of how a screen is shown.
    public init(navigation options: NavigationOptions) {
        self.init()
        self[.navigation] = options
    }
}
