import Foundation

extension UIViewController {
    /// The presentation controller of this controller itself, made for the style that it has now.
    func makePresentation() -> UIPresentationController {
        if let ownPresentation { return ownPresentation }
        let made: UIPresentationController =
            switch modalPresentationStyle {
            case .pageSheet, .formSheet: UISheetPresentationController(presentedViewController: self, presenting: nil)
            case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: nil)
            default: UIPresentationController(presentedViewController: self, presenting: nil)
            }
        ownPresentation = made
        return made
    }

    /// Presents, or says why not.
    func beginPresentation(of controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
        let stage = StandInStage.shared
        let presenter = presenter(for: controller.modalPresentationStyle)
        if controller === self || controller === presenter { return stage.refuse(.presentedByItself(controller)) }
        if let parent = controller.parent {
            return stage.refuse(.presentedWithParent(controller, parent: parent))
        }
        if let other = controller.ownPresenting { return stage.refuse(.presentedTwice(controller, by: other)) }
        if let presented = presenter.ownPresented {
            return stage.warn(
                .alreadyPresenting(presenter: presenter, presented: presented, attempted: controller))
        }
        guard presenter.isInWindow else {
            return stage.warn(.notInWindow(presenter: presenter, attempted: controller))
        }
        guard let fate = stage.admit() else { return }

        if controller.modalPresentationStyle == .custom,
            let custom = controller.transitioningDelegate?.presentationController(
                forPresented: controller, presenting: presenter, source: self)
        {
            controller.ownPresentation = custom
        }
        let presentation = controller.makePresentation()
        presentation.presenter = presenter
        presenter.ownPresented = controller
        controller.ownPresenting = presenter
        controller.isBeingPresented = true

        let transition = StandInTransition(
            from: presenter, to: controller, animated: animated, style: controller.modalPresentationStyle,
            container: presentation.layer, fate: fate)
        if animated {
            presenter.ownTransition = transition
            controller.ownTransition = transition
            transition.animator = controller.transitioningDelegate?.animationController(
                forPresented: controller, presenting: presenter, source: self)
        }
        transition.start(
            StandInTransition.Course(
                begin: { presentation.bringIn(controller, over: presenter, animated: animated) },
                settle: { presentation.hasComeIn(controller, over: presenter, completed: $0, animated: animated) },
                appear: {
                    controller.endAppearance(animated)
                    presenter.endAppearance(animated)
                },
                tidy: {
                    controller.isBeingPresented = false
                    controller.leave(transition)
                    presenter.leave(transition)
                },
                tell: { presentation.presentationTransitionDidEnd($0) },
                complete: { completion?() },
                follow: {}))
    }

    /// Dismisses what this controller or an ancestor presents, else the layer that it is in.
    func beginDismissal(animated: Bool, completion: (() -> Void)?) {
        let stage = StandInStage.shared
        var presenter: UIViewController?
        var each: UIViewController? = self
        while let current = each, presenter == nil {
            if current.ownPresented != nil { presenter = current }
            each = current.parent
        }
        if presenter == nil { presenter = presentingViewController }
        guard let presenter, let bottom = presenter.ownPresented else {
            if let completion { stage.after(1) { completion() } }
            return
        }
        var layers: [UIViewController] = []
        bottom.gather(&layers)
        if let busy = layers.first(where: { $0.isBeingPresented || $0.isBeingDismissed }) {
            return stage.warn(.dismissInFlight(busy))
        }
        guard let fate = stage.admit() else { return }
        presenter.takeAway(layers, animated: animated, fate: fate, told: nil, completion: completion)
    }

    /// Takes layers away, the bottom one first in the list, as one transition.
    ///
    /// - Parameter told: The call at the end, if it was the user's hand.
    func takeAway(
        _ layers: [UIViewController], animated: Bool, fate: CallFate, told: (@MainActor () -> Void)?,
        completion: (() -> Void)?
    ) {
        guard let bottom = layers.first, let top = layers.last else { return }
        let presentation = bottom.makePresentation()
        for layer in layers { layer.isBeingDismissed = true }
        let transition = StandInTransition(
            from: top, to: self, animated: animated, style: bottom.modalPresentationStyle,
            container: presentation.layer, fate: fate)
        if animated {
            ownTransition = transition
            for layer in layers { layer.ownTransition = transition }
            transition.animator = top.transitioningDelegate?.animationController(forDismissed: top)
        }
        transition.start(
            StandInTransition.Course(
                begin: {
                    presentation.dismissalTransitionWillBegin()
                    for layer in layers.reversed() { layer.beginDisappear(animated) }
                    presentation.bringBack(self, animated: animated)
                    return true
                },
                settle: { completed in
                    if completed {
                        for layer in layers { layer.leavePresenter() }
                    } else {
                        presentation.sendBack(self, animated: animated)
                        for layer in layers where layer.isInWindow { layer.beginAppear(animated) }
                    }
                },
                appear: {
                    self.endAppearance(animated)
                    for layer in layers.reversed() { layer.endAppearance(animated) }
                },
                tidy: {
                    self.leave(transition)
                    for layer in layers {
                        layer.isBeingDismissed = false
                        layer.leave(transition)
                    }
                },
                tell: { completed in
                    presentation.dismissalTransitionDidEnd(completed)
                    if completed { told?() }
                },
                complete: { completion?() },
                follow: { for layer in layers where layer.ownPresenting == nil { layer.ownPresentation = nil } }))
    }

    /// Adds this layer and those above it, also those that controllers within it present.
    func gather(_ layers: inout [UIViewController]) {
        layers.append(self)
        gatherPresented(&layers)
    }

    private func gatherPresented(_ layers: inout [UIViewController]) {
        if let ownPresented { ownPresented.gather(&layers) }
        for child in children { child.gatherPresented(&layers) }
    }

    /// Ends what ties a layer to what presents it.
    fileprivate func leavePresenter() {
        ownPresenting?.ownPresented = nil
        ownPresenting = nil
        viewIfLoaded?.detach()
        ownPresentation?.layer.detach()
    }

    /// Takes no part in the transition any longer.
    func leave(_ transition: StandInTransition) {
        if ownTransition === transition { ownTransition = nil }
    }

    /// The ancestor that presents in a style.
    private func presenter(for style: UIModalPresentationStyle) -> UIViewController {
        guard style == .currentContext || style == .overCurrentContext else { return rootAncestor }
        var each = self
        while !each.definesPresentationContext, let parent = each.parent { each = parent }
        return each
    }
}
