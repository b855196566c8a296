public import WaymarkNavigation

/// A driver that performs steps wrongly as a test directs: a step can fail, never report its completion, or report it late.
/// Everything else is forwarded to another driver.
@MainActor
public final class UnreliableDriver: NavigationDriver {
    /// A way in which a step goes wrong.
    public enum Mishap: Sendable {
        /// The step is not performed, and the fault is reported.
        case fails(NavigationFault)
        /// The step is not performed, and nothing is reported.
        case isLost
        /// The step is performed, and nothing is reported.
        case isWithheld
        /// The step is performed, and is reported when the test calls ``UnreliableDriver/report()``.
        case isLate
    }

    /// The driver that performs the steps.
    public let base: any NavigationDriver
    /// The mishaps of the next steps, in order; `nil` stands for a step without a mishap, as do steps beyond the list.
    public var mishaps: [Mishap?] = []
    private var late: [@MainActor () -> Void] = []

    /// Creates a driver that forwards everything to another driver until it has mishaps.
    public init(_ base: any NavigationDriver) { self.base = base }

    /// The name of the other driver's scene.
    public var scene: String { base.scene }

    /// The navigation that the driver works for.
    public var navigation: Navigation? {
        get { base.navigation }
        set { base.navigation = newValue }
    }

    /// The number of steps that have been performed but not reported.
    public var lateCount: Int { late.count }

    /// Returns what the other driver displays.
    public func state() -> SceneState { base.state() }

    /// Returns a Boolean value that indicates whether the other driver's page accepts new values.
    public func canUpdate(_ number: Int) -> Bool { base.canUpdate(number) }

    /// A Boolean value that indicates whether the other driver waits for the user.
    public var awaitsUser: Bool { base.awaitsUser }

    /// Passes a step on to the other driver, or has a mishap.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - isAnimated: Passed on to the other driver.
    ///   - completion: Receives the fault of the step, or `nil`.
    public func perform(
        _ step: NavigationStep, animated isAnimated: Bool,
        completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        switch mishaps.isEmpty ? nil : mishaps.removeFirst() {
        case nil: base.perform(step, animated: isAnimated, completion: completion)
        case .fails(let fault): completion(fault)
        case .isLost: break
        case .isWithheld: base.perform(step, animated: isAnimated) { _ in }
        case .isLate:
            base.perform(step, animated: isAnimated) { [weak self] fault in self?.late.append { completion(fault) } }
        }
    }

    /// Reports the steps that are late, in their order.
    public func report() {
        let late = late
        self.late = []
        for body in late { body() }
    }
}
