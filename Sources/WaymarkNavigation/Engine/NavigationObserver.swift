/// A type that observes the navigation of an app, and may prevent steps, for analytics and rules of the app.
///
/// All methods have a default that does nothing.
@MainActor
public protocol NavigationObserver: AnyObject {
    /// Returns the reason why screens may not be pushed, or `nil` if they may. The method is also called for new roots,
    /// for screens with a custom presentation, and for saved screens that are restored.
    ///
    /// - Parameters:
    ///   - screens: The screens to push.
    ///   - scene: The scene before the step.
    /// - Returns: The reason to report in the error, or `nil`.
    func reasonAgainstPushing(_ screens: [Screen], in scene: SceneState) -> String?
    /// Returns the reason why a layer may not be presented, or `nil` if it may.
    ///
    /// - Parameters:
    ///   - layer: The layer to present.
    ///   - scene: The scene before the step.
    /// - Returns: The reason to report in the error, or `nil`.
    func reasonAgainstPresenting(_ layer: ScreenLayer, in scene: SceneState) -> String?
    /// Observes that a driver is about to perform a step.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - scene: The scene before the step.
    func willPerform(_ step: NavigationStep, in scene: SceneState)
    /// Observes that a driver has performed a step, or failed to.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - scene: The scene after the step.
    ///   - fault: The reason why the step failed, or `nil`.
    func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?)
    /// Observes that a screen has come to the front.
    func didEnter(_ visit: ScreenVisit)
    /// Observes that a screen is no longer in front: it has left, or another is above it.
    func didLeave(_ visit: ScreenVisit)
    /// Observes that a navigation has ended.
    ///
    /// - Parameters:
    ///   - request: The navigation.
    ///   - error: The error, or `nil` if it succeeded.
    func didEnd(_ request: NavigationRequest, error: NavigationError?)
}

extension NavigationObserver {
    /// Returns `nil`, so that screens may be pushed.
    ///
    /// - Parameters:
    ///   - screens: The screens to push.
    ///   - scene: The scene before the step.
    /// - Returns: `nil`.
    public func reasonAgainstPushing(_ screens: [Screen], in scene: SceneState) -> String? { nil }
    /// Returns `nil`, so that a layer may be presented.
    ///
    /// - Parameters:
    ///   - layer: The layer to present.
    ///   - scene: The scene before the step.
    /// - Returns: `nil`.
    public func reasonAgainstPresenting(_ layer: ScreenLayer, in scene: SceneState) -> String? { nil }
    /// Does nothing.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - scene: The scene before the step.
    public func willPerform(_ step: NavigationStep, in scene: SceneState) {}
    /// Does nothing.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - scene: The scene after the step.
    ///   - fault: The reason why the step failed, or `nil`.
    public func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {}
    /// Does nothing.
    public func didEnter(_ visit: ScreenVisit) {}
    /// Does nothing.
    public func didLeave(_ visit: ScreenVisit) {}
    /// Does nothing.
    ///
    /// - Parameters:
    ///   - request: The navigation.
    ///   - error: The error, or `nil` if it succeeded.
    public func didEnd(_ request: NavigationRequest, error: NavigationError?) {}
}

/// A screen in front, with the navigation that brought it there; see also its ``Screen/route`` and ``Screen/link``.
public struct ScreenVisit: Hashable, Sendable {
    /// The screen.
    public let screen: Screen
    /// The scene's name.
    public let scene: String
    /// The navigation that brought it to the front or took it away; `nil` if the user did so by hand.
    public let request: NavigationRequest?
}

extension [any NavigationObserver] {
    /// Returns the first observer's reason against a step, or `nil` if the step is allowed.
    @MainActor
    func reason(against step: NavigationStep, in scene: SceneState) -> String? {
        for observer in self {
            let reason: String? =
                switch step {
                case .push(let screens, _): observer.reasonAgainstPushing(screens, in: scene)
                case .replace(_, let screens, _):
                    // Screens that stay and only get new values are not pushed.
                    observer.reasonAgainstPushing(screens.filter { scene.place(of: $0.number) == nil }, in: scene)
                case .setRoot(let content):
                    observer.reasonAgainstPushing(
                        ScreenLayer(content).stacks.flatMap(\.screens).filter { scene.place(of: $0.number) == nil },
                        in: scene)
                case .custom(_, let screen): observer.reasonAgainstPushing([screen], in: scene)
                case .present(let layer): observer.reasonAgainstPresenting(layer, in: scene)
                case .selectTab, .pop, .dismiss: nil
                }
            if let reason { return reason }
        }
        return nil
    }
}
