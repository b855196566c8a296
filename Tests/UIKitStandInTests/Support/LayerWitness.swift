import Foundation
import UIKitStandIn

/// A delegate of a presentation that says what it is asked and told.
final class LayerWitness: NSObject, UISheetPresentationControllerDelegate {
    let recorder: Recorder
    var allows = true

    init(_ recorder: Recorder) {
        self.recorder = recorder
        super.init()
    }

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        recorder.add("delegate.shouldDismiss")
        return allows
    }

    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        recorder.add("delegate.willDismiss")
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        recorder.add("delegate.didDismiss")
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        recorder.add("delegate.didAttempt")
    }

    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {
        recorder.add("delegate.detent")
    }
}
