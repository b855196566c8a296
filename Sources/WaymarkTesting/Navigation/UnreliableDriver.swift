public import WaymarkNavigation

/// A driver that does what a test has it do wrong: steps that fail, that are never told to be over, or too late. Everything else
/// is left to another driver.
@MainActor
public final class UnreliableDriver: NavigationDriver {
    /// What becomes of a step.
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
    /// What becomes of the next steps, in their order; those beyond go well.
    public var mishaps: [Mishap?] = []
    private var late: [@MainActor () -> Void] = []

    /// A driver that leaves everything to another until it is told otherwise.
    public init(_ base: any NavigationDriver) { self.base = base }

    /// The name of the other's scene.
    public var scene: String { base.scene }

    /// Whose wishes it fulfils.
    public var navigation: Navigation? {
        get { base.navigation }
        set { base.navigation = newValue }
    }

    /// How many steps are done and not reported yet.
    public var lateCount: Int { late.count }

    /// What the other displays.
    public func state() -> SceneState { base.state() }

    /// Whether the other's page takes other values.
    public func canUpdate(_ number: Int) -> Bool { base.canUpdate(number) }

    /// Whether the other waits for the user.
    public var awaitsUser: Bool { base.awaitsUser }

    /// Has the other do a step, or not.
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
