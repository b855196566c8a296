public import WaymarkNavigation

/// Notes what an app's navigation does, in the order in which it happens; and prevents steps where a test wants that.
///
/// ```swift
/// let recorder = NavigationRecorder(app.navigation)
/// try await app.router.open("shop://goods/42", from: .push)
/// #expect(recorder.visits == ["+ goods.detail(id: 42)"])
/// ```
@MainActor
public final class NavigationRecorder: NavigationObserver {
    /// The steps that were done, without those that failed.
    public private(set) var steps: [NavigationStep] = []
    /// The steps that a driver did not do, each with the reason.
    public private(set) var failures: [String] = []
    /// The screens that came in front (`+`) and were in front no more (`-`), each by its route and parameters.
    public private(set) var visits: [String] = []
    /// The wishes that ended, in words; of those that were not fulfilled, with the reason.
    public private(set) var ends: [String] = []
    /// Why screens may not be pushed; `nil` while they may.
    public var reasonAgainstPushing: String?
    /// Why layers may not be presented; `nil` while they may.
    public var reasonAgainstPresenting: String?

    /// A recorder that notes from now on.
    public init(_ navigation: Navigation) { navigation.addObserver(self) }

    /// Forgets everything.
    public func clear() {
        steps = []
        failures = []
        visits = []
        ends = []
    }

    /// Says what the test has set.
    public func reasonAgainstPushing(_ screens: [Screen], in scene: SceneState) -> String? { reasonAgainstPushing }

    /// Says what the test has set.
    public func reasonAgainstPresenting(_ layer: ScreenLayer, in scene: SceneState) -> String? {
        reasonAgainstPresenting
    }

    /// Notes a step.
    public func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {
        if let fault { failures.append("\(step): \(fault)") } else { steps.append(step) }
    }

    /// Notes a screen that came in front.
    public func didEnter(_ visit: ScreenVisit) { visits.append("+ \(visit.screen)") }

    /// Notes a screen that is in front no more.
    public func didLeave(_ visit: ScreenVisit) { visits.append("- \(visit.screen)") }

    /// Notes a wish that ended.
    public func didEnd(_ wish: NavigationWish, error: NavigationError?) {
        ends.append(error.map { "\($0)" } ?? "\(wish)")
    }
}
