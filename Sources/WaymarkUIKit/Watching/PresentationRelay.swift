#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// Stands before the delegate of a layer's presentation: hears when the user has taken the layer away, and passes everything on
/// to the app's own delegate, where there is one.
@MainActor
final class PresentationRelay: NSObject, UIAdaptivePresentationControllerDelegate {
    private weak var driver: UIKitDriver?
    // `NSObject` declares what reads it for every thread; UIKit asks a delegate on the main thread alone.
    private nonisolated(unsafe) weak var app: (any UIAdaptivePresentationControllerDelegate)?

    init(_ driver: UIKitDriver) {
        self.driver = driver
        super.init()
    }

    /// Takes its place before whatever delegate is there.
    func stand(before presentation: UIPresentationController?) {
        guard let presentation, presentation.delegate !== self else { return }
        app = presentation.delegate
        presentation.delegate = self
    }

    #if canImport(ObjectiveC)
    // What is not written out below goes to the app's delegate too, and UIKit asks for what that answers.
    nonisolated override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || app?.responds(to: selector) == true
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { app }
    #endif

    // The methods are optional in Apple's protocol, and are not where there is no Objective-C: as values they are the same.

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        if driver?.isGuarded(presentationController.presentedViewController) == true { return false }
        guard let app else { return true }
        let answer: ((UIPresentationController) -> Bool)? = app.presentationControllerShouldDismiss(_:)
        return answer?(presentationController) ?? true
    }

    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        guard let app else { return }
        let tell: ((UIPresentationController) -> Void)? = app.presentationControllerWillDismiss(_:)
        tell?(presentationController)
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        if let app {
            let tell: ((UIPresentationController) -> Void)? = app.presentationControllerDidDismiss(_:)
            tell?(presentationController)
        }
        driver?.noteChange()
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        driver?.askToDismiss(presentationController.presentedViewController)
        guard let app else { return }
        let tell: ((UIPresentationController) -> Void)? = app.presentationControllerDidAttemptToDismiss(_:)
        tell?(presentationController)
    }
}
#endif
