#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// A proxy for the delegate of a layer's presentation, which notices when the user has dismissed the layer and forwards
/// every call to the app's own delegate, if there is one.
@MainActor
final class PresentationRelay: NSObject, UIAdaptivePresentationControllerDelegate {
    private weak var driver: UIKitDriver?
    // `NSObject` declares the methods that read it for every thread, but UIKit calls a delegate only on the main
    // thread.
    private nonisolated(unsafe) weak var app: (any UIAdaptivePresentationControllerDelegate)?

    init(_ driver: UIKitDriver) {
        self.driver = driver
        super.init()
    }

    /// Becomes the delegate, in front of the present one.
    func stand(before presentation: UIPresentationController?) {
        guard let presentation, presentation.delegate !== self else { return }
        app = presentation.delegate
        presentation.delegate = self
    }

    #if canImport(ObjectiveC)
    // Methods that are not implemented below are forwarded to the app's delegate, so UIKit must also see the methods to
    // which that responds.
    nonisolated override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || app?.responds(to: selector) == true
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { app }
    #endif

    // The methods are optional in Apple's protocol, but not on platforms without Objective-C. Used as values, they are
    // the same.

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        if driver?.isGuarded(presentationController.presentedViewController) == true { return false }
        guard let app else { return true }
        let answer: ((UIPresentationController) -> Bool)? = app.presentationControllerShouldDismiss(_:)
        return answer?(presentationController) ?? true
    }

    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        guard let app else { return }
        let method: ((UIPresentationController) -> Void)? = app.presentationControllerWillDismiss(_:)
        method?(presentationController)
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        if let app {
            let method: ((UIPresentationController) -> Void)? = app.presentationControllerDidDismiss(_:)
            method?(presentationController)
        }
        driver?.noteChange()
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        driver?.askToDismiss(presentationController.presentedViewController)
        guard let app else { return }
        let method: ((UIPresentationController) -> Void)? = app.presentationControllerDidAttemptToDismiss(_:)
        method?(presentationController)
    }
}
#endif
