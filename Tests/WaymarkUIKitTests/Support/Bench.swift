import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting
import WaymarkUIKit

/// A window with a driver, and screens that are built as pages.
@MainActor
final class Bench {
    let stage = StandInStage.shared
    let window = UIWindow(frame: .zero)
    let navigation: Navigation
    let driver: UIKitDriver
    let clock = ManualClock()
    let recorder: NavigationRecorder
    /// The error of the builder of the next page.
    var failure: (any Error)?

    init(
        _ root: UIViewController? = UINavigationController(rootViewController: Own("home")),
        hooks: ControllerHooks = ControllerHooks()
    ) {
        var configuration = NavigationConfiguration()
        configuration.clock = AppClock(clock)
        navigation = Navigation(configuration: configuration)
        driver = UIKitDriver(window, scene: "main", navigation: navigation, hooks: hooks)
        recorder = NavigationRecorder(navigation)
        for (route, presentation) in Self.routes {
            var declaration = ScreenDeclaration(route, presentation)
            declaration.setFactory(
                ScreenFactory(of: UIViewController.self) { [weak self] context in
                    if let failure = self?.failure { throw failure }
                    return Page(context.request)
                })
            navigation.screens.declare(declaration)
        }
        window.rootViewController = root
        window.makeKeyAndVisible()
        stage.settle()
        navigation.connect(driver)
    }

    static let routes: [(String, Presentation)] = [
        ("list", .push), ("goods", .push), ("sheet", .present(.sheet)), ("flow", .present(.sheet, wrapped: true)),
        ("full", .present(.fullScreen)), ("zoom", .custom("zoom")),
    ]

    /// Tabs with a navigation controller and a page of the app's each.
    static func tabs(_ names: String...) -> UITabBarController {
        let tabs = UITabBarController()
        tabs.viewControllers = names.map { name in
            let page = UINavigationController(rootViewController: Own(name))
            page.tabBarItem.title = name
            return page
        }
        return tabs
    }

    func screen(
        _ route: String, _ parameters: [String: String] = [:], _ presentation: Presentation? = nil,
        identity: ScreenIdentity = .route
    ) -> Screen {
        Screen(
            route, parameters: parameters, identity: identity,
            presentation: presentation ?? navigation.screens[route]?.presentation ?? .push)
    }

    /// Has a request fulfilled, and lets everything come to rest.
    @discardableResult
    func request(_ kind: NavigationRequest.Kind, animated isAnimated: Bool = true) -> Result<
        NavigationArrival, NavigationError
    >? {
        var result: Result<NavigationArrival, NavigationError>?
        navigation.start(NavigationRequest(kind, isAnimated: isAnimated)) { result = $0 }
        stage.settle()
        return result
    }

    /// Shows screens on top, and lets everything come to rest.
    @discardableResult
    func show(_ screens: Screen..., animated isAnimated: Bool = true) -> NavigationArrival? {
        try? request(.show(screens, reuse: .anywhere), animated: isAnimated)?.get()
    }

    var root: UINavigationController? { window.rootViewController as? UINavigationController }
    var tabs: UITabBarController? { window.rootViewController as? UITabBarController }
    var top: UIViewController? { driver.topViewController }
    var outline: String { stage.outline(of: window) }
    var state: String { "\(driver.state())" }

    /// Waits until something is so that others do, on whichever thread.
    func wait(_ isMet: () -> Bool) async {
        for _ in 0..<1_000_000 {
            if isMet() { return }
            await Task.yield()
        }
        #expect(isMet(), "\(outline)")
    }
}
