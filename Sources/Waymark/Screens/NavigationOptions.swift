public import WaymarkNavigation
public import WaymarkRouting

/// The options of one call for how a screen is shown, which override those of its route and of the manifest.
///
/// ```swift
/// try await app.router.open("shop://goods/42", from: .app, values: CallerValues(navigation: .init(.present)))
/// ```
///
/// Links cannot set them: only code can.
public struct NavigationOptions: Sendable {
    /// The presentation of the screen; `nil` for the route's own.
    public var presentation: Presentation?
    /// The places that are searched for an existing screen before one is built; `nil` for the route's own.
    public var reuse: ScreenReuse?
    /// The scene; `nil` for the one that the link is for, or else the one that the user was in last.
    public var scene: String?
    /// The behaviour if another navigation is under way.
    public var policy: NavigationPolicy
    /// A Boolean value that indicates whether the last visible step may be animated.
    public var isAnimated: Bool

    /// Creates options. Options that are left out come from the route.
    ///
    /// - Parameters:
    ///   - presentation: The presentation of the screen; `nil` for the route's own.
    ///   - reuse: The places that are searched for an existing screen; `nil` for the route's own.
    ///   - scene: The name of the scene; `nil` for the scene that received the link, or the active one.
    ///   - policy: The behaviour if another navigation is under way.
    ///   - isAnimated: Pass `false` to show the screen without animation.
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
    /// The key of a call's ``NavigationOptions``.
    public static let navigation = CallerKey("waymark.navigation")
}

extension CallerValues {
    /// Creates values with the call's options for showing a screen.
    public init(navigation options: NavigationOptions) {
        self.init()
        self[.navigation] = options
    }
}
