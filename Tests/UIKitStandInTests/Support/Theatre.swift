import UIKitStandIn

/// A stage with a window, and controllers that note their calls.
@MainActor
struct Theatre {
    let stage = StandInStage.shared
    let window = UIWindow()
    let recorder = Recorder()

    init() {
        stage.reset()
    }

    func page(_ name: String) -> Page { Page(name, recorder) }

    /// Puts a controller into the window, and waits until it is there; what was said so far is forgotten.
    @discardableResult
    func show<Root: UIViewController>(_ root: Root) -> Root {
        window.rootViewController = root
        window.makeKeyAndVisible()
        stage.settle()
        _ = recorder.take()
        return root
    }

    /// Presents, and waits until it is done; what was said is forgotten.
    @discardableResult
    func present<Layer: UIViewController>(
        _ layer: Layer, on presenter: UIViewController, style: UIModalPresentationStyle = .automatic
    ) -> Layer {
        layer.modalPresentationStyle = style
        presenter.present(layer, animated: false)
        stage.settle()
        _ = recorder.take()
        return layer
    }

    /// A completion that says so.
    func says(_ word: String) -> () -> Void {
        { [recorder] in recorder.add(word) }
    }
}
