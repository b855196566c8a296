import Foundation

/// A change of what is on display, from the call to its report. It is what UIKit hands out as a transition's coordinator
/// and context.
@MainActor
final class StandInTransition: NSObject, UIViewControllerTransitionCoordinator, UIViewControllerContextTransitioning {
    enum Phase {
        case waiting
        case running
        case ended
    }

    /// The work of the owner of a transition.
    struct Course {
        /// On the first turn. The transition ends at once where it returns `false`, and is never reported.
        var begin: @MainActor () -> Bool
        /// The change of the hierarchy at the end. The argument says whether it ran to the end.
        var settle: @MainActor (Bool) -> Void
        /// The callbacks by which views have appeared and disappeared.
        var appear: @MainActor () -> Void
        /// Flags and children that are of no use any longer.
        var tidy: @MainActor () -> Void
        /// Delegates, before the coordinator's completions.
        var tell: @MainActor (Bool) -> Void
        /// The caller's completion, after the coordinator's.
        var complete: @MainActor () -> Void
        /// The closures that waited for the end, whatever is withheld.
        var follow: @MainActor () -> Void
    }

    let from: UIViewController?
    let to: UIViewController?
    let isAnimated: Bool
    let initiallyInteractive: Bool
    let presentationStyle: UIModalPresentationStyle
    let containerView: UIView
    let fate: CallFate
    var animator: (any UIViewControllerAnimatedTransitioning)?
    private(set) var phase = Phase.waiting
    private(set) var isInteractive: Bool
    private(set) var isCancelled = false
    private(set) var percentComplete: CGFloat = 0
    private var course: Course?
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var observers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    init(
        from: UIViewController?, to: UIViewController?, animated: Bool, interactive: Bool = false,
        style: UIModalPresentationStyle = .none, container: UIView, fate: CallFate
    ) {
        self.from = from
        self.to = to
        isAnimated = animated
        initiallyInteractive = interactive
        isInteractive = interactive
        presentationStyle = style
        containerView = container
        self.fate = fate
        super.init()
    }

    var isInterruptible: Bool { false }
    var transitionWasCancelled: Bool { isCancelled }
    var transitionDuration: TimeInterval { isAnimated ? 0.35 : 0 }
    var completionVelocity: CGFloat { 1 }

    /// Begins on the next turn and ends by itself, unless an animator of the app's says when.
    func start(_ course: Course) {
        self.course = course
        let stage = StandInStage.shared
        stage.after(1) { self.begin() }
        if animator == nil { stage.after(stage.length(animated: isAnimated)) { self.end(true) } }
    }

    /// Begins at once, under the user's finger.
    func startInteractively(_ course: Course) {
        self.course = course
        begin()
    }

    /// Ends without anything having come of it.
    func drop() {
        phase = .ended
        course = nil
        completions = []
        observers = []
    }

    /// The finger leaves the screen; what is left runs by itself.
    func release(cancelled: Bool) {
        guard isInteractive else { return }
        isInteractive = false
        isCancelled = cancelled
        let observers = self.observers
        for observer in observers { observer(self) }
        let stage = StandInStage.shared
        stage.after(stage.length(animated: true)) { self.end(!cancelled) }
    }

    private func begin() {
        guard phase == .waiting, let course else { return }
        phase = .running
        guard course.begin() else { return drop() }
        if let animator {
            animator.animateTransition(using: self)
        }
    }

    private func end(_ completed: Bool) {
        guard phase == .running, let course else { return }
        phase = .ended
        self.course = nil
        isCancelled = !completed
        percentComplete = completed ? 1 : 0
        observers = []
        course.settle(completed)
        animator?.animationEnded(completed)
        animator = nil
        switch fate {
        case .usual:
            course.appear()
            course.tidy()
            tell(course, completed)
        case .late(let turns):
            course.tidy()
            StandInStage.shared.after(turns) {
                course.appear()
                self.tell(course, completed)
            }
        case .withheld, .ignored:
            course.tidy()
            completions = []
        }
        course.follow()
    }

    private func tell(_ course: Course, _ completed: Bool) {
        course.tell(completed)
        let completions = self.completions
        self.completions = []
        for completion in completions { completion(self) }
        course.complete()
    }

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard phase != .ended else { return false }
        if let animation {
            if phase == .running { animation(self) } else { StandInStage.shared.after(1) { animation(self) } }
        }
        if let completion { completions.append(completion) }
        return true
    }

    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) {
        observers.append(handler)
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        switch key {
        case .from: from
        case .to: to
        default: nil
        }
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: from?.viewIfLoaded
        case .to: to?.viewIfLoaded
        default: nil
        }
    }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        self.percentComplete = percentComplete
    }

    func finishInteractiveTransition() {
        release(cancelled: false)
    }

    func cancelInteractiveTransition() {
        release(cancelled: true)
    }

    func completeTransition(_ didComplete: Bool) {
        StandInStage.shared.after(1) { self.end(didComplete) }
    }
}
