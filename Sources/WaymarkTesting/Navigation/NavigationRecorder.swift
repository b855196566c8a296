public import WaymarkNavigation

/// An observer that records what an app's navigation does, in order, and rejects steps if a test asks for it.
///
/// ```swift
/// let recorder = NavigationRecorder(app.navigation)
/// try await app.router.open("shop://goods/42", from: .push)
/// #expect(recorder.visits == ["+ goods.detail(id: 42)"])
/// ```
@MainActor
public final class NavigationRecorder: NavigationObserver {
    /// The steps that were performed, without those that failed.
    public private(set) var steps: [NavigationStep] = []
    /// The steps that a driver did not perform, each with the reason.
    public private(set) var failures: [String] = []
    /// The screens that came to the front (`+`) or left it (`-`), each with its route and parameters.
    public private(set) var visits: [String] = []
    /// The navigations that ended, as text; if they failed, with the reason.
    public private(set) var ends: [String] = []
    /// The reason why screens may not be pushed; `nil` to allow it.
    public var reasonAgainstPushing: String?
    /// The reason why layers may not be presented; `nil` to allow it.
    public var reasonAgainstPresenting: String?

    /// Creates a recorder that begins to record immediately.
    public init(_ navigation: Navigation) { navigation.addObserver(self) }

    /// Removes all records.
    public func clear() {
        steps = []
        failures = []
        visits = []
        ends = []
    }

    /// Returns the reason that the test has set.
    ///
    /// - Parameters:
    ///   - screens: The screens to push.
    ///   - scene: The scene before the step.
    /// - Returns: The reason, or `nil`.
    public func reasonAgainstPushing(_ screens: [Screen], in scene: SceneState) -> String? { reasonAgainstPushing }

    /// Returns the reason that the test has set.
    ///
    /// - Parameters:
    ///   - layer: The layer to present.
    ///   - scene: The scene before the step.
    /// - Returns: The reason, or `nil`.
    public func reasonAgainstPresenting(_ layer: ScreenLayer, in scene: SceneState) -> String? {
        reasonAgainstPresenting
    }

    /// Records a step.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - scene: The scene after the step.
    ///   - fault: The reason why the step failed, or `nil`.
    public func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {
        if let fault { failures.append("\(step): \(fault)") } else { steps.append(step) }
    }

    /// Records a screen that has come to the front.
    public func didEnter(_ visit: ScreenVisit) { visits.append("+ \(visit.screen)") }

    /// Records a screen that is no longer in front.
    public func didLeave(_ visit: ScreenVisit) { visits.append("- \(visit.screen)") }

    /// Records the end of a navigation.
    ///
    /// - Parameters:
    ///   - request: The navigation.
    ///   - error: The error, or `nil` if it succeeded.
    public func didEnd(_ request: NavigationRequest, error: NavigationError?) {
        ends.append(error.map { "\($0)" } ?? "\(request)")
    }
}
