import Foundation
import UIKitStandIn

/// A controller that notes its calls.
final class Page: UIViewController {
    let name: String
    let recorder: Recorder

    init(_ name: String, _ recorder: Recorder) {
        self.name = name
        self.recorder = recorder
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        recorder.add("\(name).load")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        recorder.add("\(name).willAppear")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        recorder.add("\(name).didAppear")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        recorder.add("\(name).willDisappear")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        recorder.add("\(name).didDisappear")
    }

    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        recorder.add("\(name).\(parent == nil ? "willLeave" : "willMove")")
    }

    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        recorder.add("\(name).\(parent == nil ? "didLeave" : "didMove")")
    }
}
