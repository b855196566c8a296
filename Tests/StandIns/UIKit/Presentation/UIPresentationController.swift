public import Foundation

/// https://developer.apple.com/documentation/uikit/uipresentationcontroller
@MainActor
open class UIPresentationController: NSObject {
    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/delegate
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// The frame of the presented view, in the window.
    let layer = UIView()
    /// The presenting controller, while it presents.
    weak var presenter: UIViewController?

    private weak var presented: UIViewController?
    private weak var formerSuperview: UIView?

    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/init(presentedviewcontroller:presenting:)
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        presented = presentedViewController
        presenter = presentingViewController
        super.init()
    }

    /// An empty controller where nobody holds the presented one any longer.
    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/presentedviewcontroller
    open var presentedViewController: UIViewController { presented ?? UIViewController() }

    /// The presented controller itself before anything presents it.
    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/presentingviewcontroller
    open var presentingViewController: UIViewController { presenter ?? presentedViewController }

    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/presentationstyle
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/containerview
    open var containerView: UIView? { layer.superview == nil ? nil : layer }

    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/presentedview
    open var presentedView: UIView? { presentedViewController.view }

    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/shouldremovepresentersview
    open var shouldRemovePresentersView: Bool {
        let style = presentationStyle
        return style == .fullScreen || style == .currentContext
    }

    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/presentationtransitionwillbegin()
    open func presentationTransitionWillBegin() {}

    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/presentationtransitiondidend(_:)
    open func presentationTransitionDidEnd(_ completed: Bool) {}

    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/dismissaltransitionwillbegin()
    open func dismissalTransitionWillBegin() {}

    /// https://developer.apple.com/documentation/uikit/uipresentationcontroller/dismissaltransitiondidend(_:)
    open func dismissalTransitionDidEnd(_ completed: Bool) {}

    /// Puts the layer into the window; `false` where the presenter has left it, and then nothing is presented.
    func bringIn(_ controller: UIViewController, over presenter: UIViewController, animated: Bool) -> Bool {
        guard let window = presenter.viewIfLoaded?.window, let view = controller.view else {
            presenter.ownPresented = nil
            controller.ownPresenting = nil
            controller.isBeingPresented = false
            controller.ownTransition = nil
            presenter.ownTransition = nil
            return false
        }
        window.attach(layer)
        layer.attach(view)
        presentationTransitionWillBegin()
        if shouldRemovePresentersView { presenter.beginDisappear(animated) }
        controller.beginAppear(animated)
        return true
    }

    /// The transition has ended. One that was broken off leaves all as it was.
    func hasComeIn(_ controller: UIViewController, over presenter: UIViewController, completed: Bool, animated: Bool) {
        if completed {
            if shouldRemovePresentersView { sendBack(presenter, animated: animated, told: false) }
            return
        }
        controller.beginDisappear(animated)
        if shouldRemovePresentersView { presenter.beginAppear(animated) }
        presenter.ownPresented = nil
        controller.ownPresenting = nil
        controller.viewIfLoaded?.detach()
        layer.detach()
    }

    /// Puts the presenter's view back where it was, before the layer goes.
    func bringBack(_ presenter: UIViewController, animated: Bool) {
        guard shouldRemovePresentersView, let view = presenter.viewIfLoaded else { return }
        if let formerSuperview { formerSuperview.attach(view, at: 0) }
        if presenter.isInWindow { presenter.beginAppear(animated) }
    }

    /// Takes the presenter's view out from under the layer.
    func sendBack(_ presenter: UIViewController, animated: Bool, told: Bool = true) {
        guard shouldRemovePresentersView, let view = presenter.viewIfLoaded else { return }
        if told { presenter.beginDisappear(animated) }
        formerSuperview = view.superview
        view.detach()
    }
}
