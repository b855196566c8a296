import UIKit
import WaymarkUIKit

struct GoodsDetail: Route, ControllerRoute {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    var id: Int

    func makeViewController(screen: ScreenHandle<Void>) -> UIViewController {
        let page = UIViewController()
        page.title = "Goods \(id)"
        return page
    }
}

@main
final class AppDelegate: NavigationAppDelegate {
    // What is wrong with the routes is wrong on every device: it is seen at the first run.
    // swift-format-ignore: NeverUseForceTry
    static let shop = try! Mediator { app in
        app.screen(GoodsDetail.self, .public)
    }

    override var mediator: Mediator? { Self.shop }
}

final class SceneDelegate: NavigationSceneDelegate {
    override var mediator: Mediator? { AppDelegate.shop }
    override func makeRoot() -> UIViewController { UINavigationController(rootViewController: UIViewController()) }
}
