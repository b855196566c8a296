import Foundation

extension UINavigationController {
    /// Whether a controller may be on a stack at all.
    func isFit(_ controller: UIViewController) -> Bool {
        switch controller {
        case let container as UINavigationController: StandInStage.shared.refuse(.pushedNavigationController(container))
        case let split as UISplitViewController: StandInStage.shared.refuse(.pushedSplitViewController(split))
        default: return true
        }
        return false
    }

    /// Puts another column of a collapsed split view on the stack, which may be a navigation controller.
    func nest(_ column: UIViewController) {
        if !stack.holds(column) { replaceStack(stack + [column], animated: false, fate: .usual) }
    }

    /// Takes columns from the stack again, with what lies on them.
    func part(from columns: [UIViewController]) {
        guard let first = stack.firstIndex(where: { columns.holds($0) }) else { return }
        replaceStack(Array(stack[..<first]), animated: false, fate: .usual)
    }

    /// Makes a controller a child that has yet to hear that it has moved.
    func take(_ controller: UIViewController) {
        guard controller.parent !== self else { return }
        adopt(controller)
        newcomers.append(controller)
    }

    /// Tells those that have come that they have.
    func welcome() {
        guard !newcomers.isEmpty else { return }
        let told = newcomers
        newcomers = []
        for controller in told where controller.parent === self { controller.didMove(toParent: self) }
    }

    /// Replaces the stack at once, and what is on display in its time.
    ///
    /// - Returns: Whether the call was applied.
    @discardableResult
    func change(to new: [UIViewController], animated: Bool) -> Bool {
        let stage = StandInStage.shared
        let isBusy = transition.map { $0.phase == .running || $0.isAnimated } ?? false
        if isBusy { stage.warn(.changedDuringTransition(self)) }
        guard let fate = stage.admit() else { return false }
        replaceStack(new, animated: animated, fate: fate)
        return true
    }

    /// Replaces the stack without asking for orders.
    func replaceStack(_ new: [UIViewController], animated: Bool, fate: CallFate) {
        let old = stack
        for controller in new { take(controller) }
        stack = new
        if let running = transition {
            if running.phase == .waiting, !running.isAnimated {
                running.drop()
                transition = nil
            } else {
                queued = (animated, fate)
                return dropLeftovers()
            }
        }
        guard isInWindow else {
            hideDisplay()
            return settleSilently()
        }
        guard new.last !== shown, let top = new.last else { return settleSilently() }
        show(top, asPush: !old.holds(top), animated: animated, fate: fate)
    }

    /// Begins the transition to a controller on the stack.
    private func show(_ top: UIViewController, asPush: Bool, animated: Bool, fate: CallFate) {
        let from = shown
        let transition = StandInTransition(
            from: from, to: top, animated: animated, container: view, fate: fate)
        self.transition = transition
        if animated {
            ownTransition = transition
            if let from {
                transition.animator = delegate?.navigationController(
                    self, animationControllerFor: asPush ? .push : .pop, from: from, to: top)
            }
        }
        dropLeftovers()
        transition.start(course(transition, from: from, to: top))
    }

    /// The stages of a push, a pop or a replacement.
    func course(
        _ transition: StandInTransition, from: UIViewController?, to top: UIViewController
    ) -> StandInTransition.Course {
        let animated = transition.isAnimated
        let swiped = transition.initiallyInteractive
        return StandInTransition.Course(
            begin: { self.beginShowing(transition, from: from, to: top) },
            settle: { completed in
                self.transition = nil
                self.leave(transition)
                if completed {
                    if let from, from !== top { from.viewIfLoaded?.detach() }
                } else if let from {
                    self.backOut(to: from, from: top, restoring: swiped, animated: animated)
                }
            },
            appear: {
                from?.endAppearance(animated)
                top.endAppearance(animated)
            },
            tidy: {
                self.settleSilently()
                from?.isMovingFromParent = false
                top.isMovingToParent = false
            },
            tell: { completed in
                if completed { self.delegate?.navigationController(self, didShow: top, animated: animated) }
            },
            complete: {},
            follow: {
                let queued = self.queued
                self.queued = nil
                guard self.transition == nil else { return }
                guard self.isInWindow else {
                    self.hideDisplay()
                    return self.settleSilently()
                }
                guard let queued, let next = self.stack.last, next !== self.shown
                else { return self.settleSilently() }
                self.show(next, asPush: true, animated: queued.animated, fate: queued.fate)
            })
    }

    private func beginShowing(_ transition: StandInTransition, from: UIViewController?, to top: UIViewController)
        -> Bool
    {
        let animated = transition.isAnimated
        guard isInWindow else {
            self.transition = nil
            leave(transition)
            queued = nil
            hideDisplay()
            settleSilently()
            return false
        }
        if let from, !stack.holds(from), from.parent === self {
            from.isMovingFromParent = true
            from.willMove(toParent: nil)
        }
        top.isMovingToParent = newcomers.holds(top)
        shown = top
        displayed = [top]
        if let own = view, let shown = top.view { own.attach(shown) }
        if appearance == .shown || appearance == .appearing {
            from?.beginDisappear(animated)
            top.beginAppear(animated)
        }
        delegate?.navigationController(self, willShow: top, animated: animated)
        return true
    }

    /// A transition was broken off: the one that was to go stays.
    private func backOut(to from: UIViewController, from top: UIViewController, restoring: Bool, animated: Bool) {
        if restoring, from.parent === self, !stack.holds(from), let below = stack.firstIndex(of: top) {
            stack.insert(from, at: below + 1)
            from.willMove(toParent: self)
            newcomers.append(from)
        }
        top.beginDisappear(animated)
        top.viewIfLoaded?.detach()
        shown = from
        displayed = [from]
        if let own = view, let shown = from.view { own.attach(shown) }
        if appearance == .shown || appearance == .appearing { from.beginAppear(animated) }
    }

    /// Has nothing on display, outside of a window.
    private func hideDisplay() {
        for child in displayed { child.viewIfLoaded?.detach() }
        displayed = []
        shown = nil
    }

    /// Lets go those that are neither on the stack nor on display, and tells those that have come.
    private func settleSilently() {
        dropLeftovers()
        welcome()
    }

    private func dropLeftovers() {
        guard !children.isSame(as: stack) else { return }
        for child in children
        where !stack.holds(child) && child !== shown && child !== transition?.from && child !== transition?.to {
            if transition == nil, displayed.holds(child) { continue }
            let wasTold = child.isMovingFromParent
            if !wasTold { child.willMove(toParent: nil) }
            dismissChild(child)
        }
        if children.count == stack.count { children = stack }
    }
}
