/// What an app wants to know of its navigation, and to prevent: for analytics, and for rules of its own. Everything may be left
/// out.
@MainActor
public protocol NavigationObserver: AnyObject {
    /// Says why screens may not be pushed, or `nil` where they may.
    func reasonAgainstPushing(_ screens: [Screen], in scene: SceneState) -> String?
    /// Says why a layer may not be presented, or `nil` where it may.
    func reasonAgainstPresenting(_ layer: ScreenLayer, in scene: SceneState) -> String?
    /// A driver is about to do a step.
    func willPerform(_ step: NavigationStep, in scene: SceneState)
    /// A driver has done a step; the scene as it is now. Where it has not, why.
    func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?)
    /// A screen has come in front: it is the top one now.
    func didEnter(_ visit: ScreenVisit)
    /// A screen is in front no more: it has left, or something is above it.
    func didLeave(_ visit: ScreenVisit)
    /// A wish has ended; `nil` where it was fulfilled.
    func didEnd(_ wish: NavigationWish, error: NavigationError?)
}

extension NavigationObserver {
    /// Nothing.
    public func reasonAgainstPushing(_ screens: [Screen], in scene: SceneState) -> String? { nil }
    /// Nothing.
    public func reasonAgainstPresenting(_ layer: ScreenLayer, in scene: SceneState) -> String? { nil }
    /// Nothing.
    public func willPerform(_ step: NavigationStep, in scene: SceneState) {}
    /// Nothing.
    public func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {}
    /// Nothing.
    public func didEnter(_ visit: ScreenVisit) {}
    /// Nothing.
    public func didLeave(_ visit: ScreenVisit) {}
    /// Nothing.
    public func didEnd(_ wish: NavigationWish, error: NavigationError?) {}
}

/// A screen in front, with what led there: its ``Screen/route`` and ``Screen/link``.
public struct ScreenVisit: Hashable, Sendable {
    /// The screen.
    public let screen: Screen
    /// The scene's name.
    public let scene: String
    /// The wish that brought it in front or took it away; `nil` for the user's own hand.
    public let wish: NavigationWish?
}
