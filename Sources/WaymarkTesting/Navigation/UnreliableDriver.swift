public import WaymarkNavigation

/// A driver that does what a test has it do wrong: steps that fail, that are never told to be over, or too late. Everything else
/// is left to another driver.
@MainActor
public final class UnreliableDriver: NavigationDriver {
    /// A way in which a step goes wrong.
    public enum Mishap: Sendable {
        /// It is not done, and the fault is reported.
        case fails(NavigationFault)
        /// It is not done, and nothing is reported.
        case isLost
        /// It is done, and nothing is reported.
        case isWithheld
        /// It is done, and reported when the test calls ``UnreliableDriver/report()``.
        case isLate
    }

    /// The driver that does the steps.
    public let base: any NavigationDriver
    /// The mishaps of the next steps, in order; `nil`, and steps beyond the list, go well.
    public var mishaps: [Mishap?] = []
    private var late: [@MainActor () -> Void] = []

    /// Creates a driver that passes everything on to another until it has mishaps.
    public init(_ base: any NavigationDriver) { self.base = base }

    /// The name of the other's scene.
    public var scene: String { base.scene }

    /// The navigation that the driver works for.
    public var navigation: Navigation? {
        get { base.navigation }
        set { base.navigation = newValue }
    }

    /// The number of steps that are done and not reported yet.
    public var lateCount: Int { late.count }

    /// Returns what the other driver displays.
    public func state() -> SceneState { base.state() }

    /// Returns a Boolean value that indicates whether the other driver's page takes other values.
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
