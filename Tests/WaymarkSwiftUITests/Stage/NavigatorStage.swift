import NavigationScenarios
import SwiftUIStandIn
import WaymarkNavigation
import WaymarkSwiftUI

/// The stage of a ``Navigator`` and the views that show it.
@MainActor
final class NavigatorStage: NavigationStage {
    /// The faults on all stages of a test.
    @MainActor
    final class Log {
        var mismatches: [String] = []
        var looks = 0
    }

    private let navigator: Navigator
    private let faulty: FaultyNavigator
    private let views: ViewStage
    private let log: Log

    init(_ state: SceneState, _ log: Log) {
        navigator = Navigator(state)
        navigator.settlingTime = .zero
        views = ViewStage(navigator)
        faulty = FaultyNavigator(navigator)
        self.log = log
        faulty.swipe = { [weak self] in _ = self?.views.swipeBack() }
    }

    var driver: any NavigationDriver { faulty }
    var sight: String? { views.front }
    func swipeBack() -> Bool { views.swipeBack() }
    /// A swipe that is let go writes the path that is there.
    func interruptSwipe() -> Bool {
        guard let stack = views.stack else { return false }
        return (try? stack.setPath(stack.path)) != nil
    }
    func swipeDown() -> Bool { views.swipeDown() }
    func tapTab(_ name: String) -> Bool { views.tapTab(name) }
    /// A navigator displays no columns.
    func splitView(isCollapsed: Bool) -> Bool { false }

    func settle() {
        let looks = views.looks
        views.settle()
        log.looks += views.looks - looks
        if log.mismatches.isEmpty { log.mismatches = views.mismatches }
    }

    func order(_ fault: NavigationScenarios.StageFault?) -> Bool {
        faulty.next = fault
        return true
    }

    @discardableResult
    func reportLate() -> Bool {
        if faulty.withheld.isEmpty { return false }
        faulty.withheld.removeFirst()()
        return true
    }

    func custom(_ name: String, _ step: @escaping HeadlessDriver.CustomStep) -> Bool {
        navigator.custom(name, step)
        return true
    }
}

/// A navigator with the faults that it was given.
@MainActor
private final class FaultyNavigator: NavigationDriver {
    struct Unbuildable: Error {}

    let base: Navigator
    var next: NavigationScenarios.StageFault?
    var withheld: [@MainActor () -> Void] = []
    var swipe: @MainActor () -> Void = {}

    init(_ base: Navigator) { self.base = base }

    var scene: String { base.scene }
    var navigation: Navigation? {
        get { base.navigation }
        set {
            if let catalog = newValue?.screens {
                let factory = ScreenFactory(of: AnyView.self) { AnyView(Text(verbatim: $0.screen.sight)) }
                for route in catalog.routes { catalog.addFactory(factory, to: route) }
            }
            base.navigation = newValue
        }
    }

    func state() -> SceneState { base.state() }
    func canUpdate(_ number: Int) -> Bool { base.canUpdate(number) }

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
            base.perform(step, animated: isAnimated) { [weak self] fault in
                self?.base.navigation?.changed(self?.scene ?? "")
                self?.swipe()
                completion(fault)
            }
        }
    }
}
