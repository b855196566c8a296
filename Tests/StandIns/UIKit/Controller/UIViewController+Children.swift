import Foundation

extension UIViewController {
    /// Makes a controller a child of this one, and says so beforehand; who calls says so afterwards.
    func adopt(_ child: UIViewController) {
        guard child.parent !== self else { return }
        child.willMove(toParent: self)
        if let former = child.parent {
            former.children.removeAll { $0 === child }
            former.forget(child)
        }
        child.parent = self
        children.append(child)
    }

    /// Lets a child go, and says so afterwards; who calls has said so beforehand.
    func dismissChild(_ child: UIViewController) {
        guard child.parent === self else { return }
        children.removeAll { $0 === child }
        child.parent = nil
        forget(child)
        child.didMove(toParent: nil)
    }

    /// Lets a child go, with both words to it.
    func release(_ child: UIViewController) {
        guard child.parent === self else { return }
        child.willMove(toParent: nil)
        dismissChild(child)
    }

    /// Takes the views of what is on display out, and puts those of others in.
    func display(_ controllers: [UIViewController]) {
        guard !displayed.isSame(as: controllers) else { return }
        for child in displayed where !controllers.holds(child) { child.viewIfLoaded?.detach() }
        displayed = controllers
        for child in controllers { if let own = view, let view = child.view { own.attach(view) } }
    }

    /// Brings what is wanted on display, as one transition that is reported in its time.
    ///
    /// Outside of a window the change is silent, and `completion` is never called.
    func displayWanted(animated: Bool, fate: CallFate, completion: (@MainActor () -> Void)? = nil) {
        guard isInWindow else {
            for child in displayed { child.viewIfLoaded?.detach() }
            displayed = []
            return
        }
        let swap = DisplaySwap(of: self, animated: animated)
        let transition = StandInTransition(
            from: nil, to: nil, animated: animated, container: view, fate: fate)
        transition.start(
            StandInTransition.Course(
                begin: { swap.begin() }, settle: { _ in swap.settle() }, appear: { swap.appear() }, tidy: {},
                tell: { _ in }, complete: { completion?() }, follow: {}))
    }
}
