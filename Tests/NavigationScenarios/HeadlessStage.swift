package import WaymarkNavigation

/// The stage of ``HeadlessDriver``: everything happens when it says, except for the faults that it was given.
@MainActor
package final class HeadlessStage: NavigationStage {
    /// The moment at which a step is done and reported.
    package enum Timing: Sendable, CaseIterable {
        /// Both at once.
        case atOnce
        /// It is done at once and reported when the stage settles, like the containers of UIKit.
        case reportedLater
        /// Both when the stage settles, like views that follow a state.
        case doneLater
    }

    private let faulty: FaultyDriver

    /// A stage that shows a state.
    ///
    /// - Parameter isRestless: Whether an observer has the display read again at each of its events.
    package init(_ state: SceneState, _ timing: Timing = .atOnce, isRestless: Bool = false) {
        faulty = FaultyDriver(state, timing)
        faulty.restless = isRestless ? RestlessObserver() : nil
    }

    package var driver: any NavigationDriver { faulty }
    package var sight: String? { faulty.base.state().top.map { "\($0)" } }
    package func swipeBack() -> Bool { faulty.base.swipeBack() }
    package func interruptSwipe() -> Bool { false }
    package func swipeDown() -> Bool { faulty.base.swipeDown() }
    package func tapTab(_ name: String) -> Bool { faulty.base.tapTab(name) }
    package func settle() { faulty.settle() }

    package func splitView(isCollapsed: Bool) -> Bool {
        faulty.settle()
        faulty.base.setCollapsed(isCollapsed)
        return true
    }

    package func order(_ fault: StageFault?) -> Bool {
        faulty.next = fault
        return true
    }

    @discardableResult
    package func reportLate() -> Bool {
        if faulty.withheld.isEmpty { return false }
        faulty.withheld.removeFirst()()
        return true
    }

    package func custom(_ name: String, _ step: @escaping HeadlessDriver.CustomStep) -> Bool {
        faulty.base.custom(name, step)
        return true
    }
}

/// Has the display read again at each event.
@MainActor
private final class RestlessObserver: NavigationObserver {
    weak var navigation: Navigation?

    private func read(_ scene: String) { navigation?.changed(scene) }

    func willPerform(_ step: NavigationStep, in scene: SceneState) { read(scene.name) }
    func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) { read(scene.name) }
    func didEnter(_ visit: ScreenVisit) { read(visit.scene) }
    func didLeave(_ visit: ScreenVisit) { read(visit.scene) }
}

/// A headless driver with the faults that it was given.
@MainActor
private final class FaultyDriver: NavigationDriver {
    struct Unbuildable: Error {}

    let base: HeadlessDriver
    var next: StageFault?
    var withheld: [@MainActor () -> Void] = []
    var restless: RestlessObserver?

    private let timing: HeadlessStage.Timing
    private var due: [@MainActor () -> Void] = []

    init(_ state: SceneState, _ timing: HeadlessStage.Timing) {
        base = HeadlessDriver(state)
        self.timing = timing
    }

    func settle() {
        while !due.isEmpty {
            let now = due
            due = []
            for event in now { event() }
        }
    }

    var scene: String { base.scene }
    var navigation: Navigation? {
        get { base.navigation }
        set {
            base.navigation = newValue
            if let restless {
                restless.navigation = newValue
                newValue?.addObserver(restless)
            }
        }
    }

    func state() -> SceneState { base.state() }
    func canUpdate(_ number: Int) -> Bool { base.canUpdate(number) }

    func perform(
        _ step: NavigationStep, animated isAnimated: Bool, completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        switch timing {
        case .atOnce: perform(step, isAnimated, completion)
        case .reportedLater: perform(step, isAnimated) { [weak self] fault in self?.due.append { completion(fault) } }
        case .doneLater: due.append { [weak self] in self?.perform(step, isAnimated, completion) }
        }
    }

    private func perform(
        _ step: NavigationStep, _ isAnimated: Bool, _ completion: @escaping @MainActor (NavigationFault?) -> Void
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
                base.navigation?.changed(base.scene)
                base.swipeBack()
                completion(fault)
            }
        }
    }
}

extension HeadlessDriver {
    /// Puts the page of a split view's first column beneath the others, or takes it from there.
    fileprivate func setCollapsed(_ isCollapsed: Bool) {
        custom("split") { list, state in
            guard case .stack(var stack)? = state.layers.first?.content else { return }
            stack.screens.removeAll { $0.route == list.route }
            if isCollapsed { stack.screens.insert(list, at: 0) }
            state.layers[0].content = .stack(stack)
        }
        perform(.custom("split", .foreign("List")), animated: false) { _ in }
        navigation?.changed(scene)
    }
}
