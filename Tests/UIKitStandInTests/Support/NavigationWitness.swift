import Foundation
import UIKitStandIn

/// A delegate of a navigation controller that notes its calls.
final class NavigationWitness: NSObject, UINavigationControllerDelegate {
    let recorder: Recorder

    init(_ recorder: Recorder) {
        self.recorder = recorder
        super.init()
    }

    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {
        recorder.add("delegate.willShow \(viewController.title ?? "?")")
    }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
        recorder.add("delegate.didShow \(viewController.title ?? "?")")
    }
}
