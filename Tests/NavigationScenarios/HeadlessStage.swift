public import WaymarkNavigation

/// The stage of ``HeadlessDriver``: everything happens at once, but for what is told to go wrong.
@MainActor
public final class HeadlessStage: NavigationStage {
    private let faulty: FaultyDriver

    /// A stage that shows a state.
    public init(_ state: SceneState) { faulty = FaultyDriver(state) }

    public var driver: any NavigationDriver { faulty }
    public func swipeBack() -> Bool { faulty.base.swipeBack() }
    public func interruptSwipe() -> Bool { false }
    public func swipeDown() -> Bool { faulty.base.swipeDown() }
    public func tapTab(_ name: String) -> Bool { faulty.base.tapTab(name) }
    public func settle() {}

    public func order(_ fault: StageFault?) -> Bool {
        faulty.next = fault
        return true
    }

    public func reportLate() {
        let withheld = faulty.withheld
        faulty.withheld = []
        for report in withheld { report() }
    }

    public func custom(_ name: String, _ step: @escaping HeadlessDriver.CustomStep) -> Bool {
        faulty.base.custom(name, step)
        return true
    }
}

/// A headless driver that does wrong what it is told to.
@MainActor
private final class FaultyDriver: NavigationDriver {
    struct Unbuildable: Error {}

    let base: HeadlessDriver
    var next: StageFault?
    var withheld: [@MainActor () -> Void] = []

    init(_ state: SceneState) { base = HeadlessDriver(state) }

    var scene: String { base.scene }
    var navigation: Navigation? {
        get { base.navigation }
        set { base.navigation = newValue }
    }

    func state() -> SceneState { base.state() }

    func perform(
        _ step: NavigationStep, animated isAnimated: Bool, completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        let fault = next
        next = nil
        switch fault {
        case nil: base.perform(step, animated: isAnimated, completion: completion)
        case .unavailable: completion(.unavailable("there is no window"))
        case .notBuilt: completion(.notBuilt(Screen("any"), Unbuildable()))
        case .withheld:
            base.perform(step, animated: isAnimated) { [weak self] fault in
                self?.withheld.append { completion(fault) }
            }
        case .ignored: withheld.append { completion(nil) }
        case .late:
            withheld.append { [base] in base.perform(step, animated: isAnimated, completion: completion) }
        case .swiped:
            base.perform(step, animated: isAnimated) { [base] fault in
                base.swipeBack()
                completion(fault)
            }
        }
    }
}
