import Foundation
import UIKitStandIn
import WaymarkUIKit

/// A page that remembers what it was built from and what it was told since.
class Page: UIViewController, ScreenUpdating {
    /// The number of pages.
    static var alive = 0

    let request: ScreenRequest?
    private(set) var updates: [String] = []
    /// The values that the page had when its view was loaded.
    private(set) var requestAtLoading: ScreenRequest?

    init(_ request: ScreenRequest?) {
        self.request = request
        super.init(nibName: nil, bundle: nil)
        title = request.map { "\($0.screen)" }
        Page.alive += 1
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { Page.alive -= 1 }

    override func viewDidLoad() {
        super.viewDidLoad()
        requestAtLoading = screenRequest
    }

    func update(_ request: ScreenRequest) { updates.append("\(request.screen)") }

    /// The text of the page.
    var sight: String? { updates.last ?? request.map { "\($0.screen)" } }
}

/// A page that takes no other values than those it was built from.
final class FixedPage: UIViewController {
    let request: ScreenRequest

    init(_ request: ScreenRequest) {
        self.request = request
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

/// A page that the app makes itself.
final class Own: UIViewController {
    init(_ title: String) {
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }
}

/// A container of the app's own.
final class Drawer: UIViewController, ScreenContainerController {
    let frontController: UIViewController?

    init(_ front: UIViewController?) {
        frontController = front
        super.init(nibName: nil, bundle: nil)
        guard let front else { return }
        addChild(front)
        view.addSubview(front.view)
        front.didMove(toParent: self)
    }

    required init?(coder: NSCoder) { nil }
}
