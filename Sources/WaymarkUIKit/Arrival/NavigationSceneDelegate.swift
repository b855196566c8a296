#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import Foundation
public import UIKit
#else
internal import Foundation
public import UIKitStandIn
#endif

/// A base class for the scene delegate, which creates the window, shows the screens of links in it, and receives all
/// links that the system delivers to the scene, both when the scene is created for a link and while it is connected.
///
/// ```swift
/// final class SceneDelegate: NavigationSceneDelegate {
///     override var mediator: Mediator? { (UIApplication.shared.delegate as? AppDelegate)?.shop }
///     override func makeRoot() -> UIViewController { makeTabs() }
/// }
/// ```
///
/// URLs of the app's schemes are opened from `.scheme` with the calling app, web URLs from `.universalLink`, quick
/// actions from `.shortcut`, and notifications from `.push`. The displayed state of the scene is saved and restored. To
/// do more, override a method and call `super`, or use ``SceneLinks`` in your own delegate.
open class NavigationSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The scene's window, which is created when the scene connects.
    open var window: UIWindow?
    /// The receiver of the scene's links; `nil` before the scene connects, and without an app. A delegate of the
    /// notification center passes responses to its ``SceneLinks/system``.
    public private(set) var links: SceneLinks?

    /// Creates a delegate; called by UIKit.
    public override init() { super.init() }

    /// The app that opens the scene's links. The default is `nil`, with which the scene shows its root and receives no
    /// links.
    open var mediator: Mediator? { nil }

    /// The places of links in user activities, shortcut items and notifications.
    open var arrivalOptions: ArrivalOptions { ArrivalOptions() }

    /// Returns the root view controller of the window. The default is an empty navigation controller.
    open func makeRoot() -> UIViewController { UINavigationController() }

    /// Configures how the window's driver handles view controllers. The default does nothing.
    open func prepare(_ hooks: inout ControllerHooks) {}

    /// Creates the window, connects it to the app's navigation, and opens the links for which the scene is created.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - session: Its session, with the saved state.
    ///   - connectionOptions: The options, with the links for which the scene is created.
    open func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = makeRoot()
        self.window = window
        guard let mediator else { return window.makeKeyAndVisible() }
        var hooks = ControllerHooks()
        prepare(&hooks)
        let driver = UIKitDriver(
            window, scene: session.persistentIdentifier, navigation: mediator.navigation, hooks: hooks)
        let links = SceneLinks(mediator, driver, options: arrivalOptions)
        self.links = links
        window.makeKeyAndVisible()
        links.connect(session, connectionOptions)
    }

    /// Opens the URLs.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - urlContexts: The URLs with their senders.
    open func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>) {
        links?.system.open(urlContexts)
    }

    /// Opens the web page of a universal link.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - userActivity: The activity with the page.
    open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        links?.system.continue(userActivity)
    }

    #if !os(tvOS)
    /// Opens the link of a quick action.
    ///
    /// - Parameters:
    ///   - windowScene: The scene.
    ///   - shortcutItem: The quick action.
    ///   - completionHandler: Receives `true` if a route that is open to the link's source matches it.
    open func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(links?.system.perform(shortcutItem) ?? false)
    }
    #endif

    /// Returns the activity for the system to save (``SceneLinks/restorationActivity``).
    open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { links?.restorationActivity }

    /// Reports that the scene has become active.
    open func sceneDidBecomeActive(_ scene: UIScene) { links?.becomeActive() }

    /// Disconnects the window.
    open func sceneDidDisconnect(_ scene: UIScene) { links?.disconnect() }
}
#endif
