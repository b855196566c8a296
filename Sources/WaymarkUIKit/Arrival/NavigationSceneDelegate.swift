#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import Foundation
public import UIKit
#else
internal import Foundation
public import UIKitStandIn
#endif

/// A scene's delegate to inherit from: makes the window, shows the screens of links in it, and takes all that the system hands to
/// the scene, when it is made for a link and while it is there.
///
/// ```swift
/// final class SceneDelegate: NavigationSceneDelegate {
///     override var mediator: Mediator? { (UIApplication.shared.delegate as? AppDelegate)?.shop }
///     override func makeRoot() -> UIViewController { makeTabs() }
/// }
/// ```
///
/// URLs of the app's schemes are opened as `.scheme` with the calling app, those of the web as `.universalLink`, quick actions as `.shortcut`, notifications as
/// `.push`. What the scene displays is saved with it, and displayed again. A delegate that needs more than this overrides the
/// method and calls `super`, or has ``SceneLinks`` of its own.
open class NavigationSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The scene's window, made when the scene connects.
    open var window: UIWindow?
    /// The receiver of the scene's links; `nil` before the scene connects, and without an app. A delegate of the notification center
    /// hands responses to its ``SceneLinks/system``.
    public private(set) var links: SceneLinks?

    /// Creates a delegate, as UIKit makes it.
    public override init() { super.init() }

    /// The app whose links the scene takes. `nil` unless overridden: the scene then shows its root and takes nothing.
    open var mediator: Mediator? { nil }

    /// The places of links in user activities, shortcut items and notifications.
    open var arrivalOptions: ArrivalOptions { ArrivalOptions() }

    /// Returns the root of the window: an empty navigation controller unless overridden.
    open func makeRoot() -> UIViewController { UINavigationController() }

    /// Configures how the driver of the window treats controllers; does nothing unless overridden.
    open func prepare(_ hooks: inout ControllerHooks) {}

    /// Makes the window, connects it to the app's navigation, and takes what the scene is made for.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - session: Its session, with the saved state.
    ///   - connectionOptions: The options, with the links that the scene is made for.
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
    ///   - completionHandler: Receives whether a route takes the link.
    open func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(links?.system.perform(shortcutItem) ?? false)
    }
    #endif

    /// Returns the activity with the scene's displayed state, for the system to save.
    open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { links?.restorationActivity }

    /// Reports that the scene has become active.
    open func sceneDidBecomeActive(_ scene: UIScene) { links?.becomeActive() }

    /// Disconnects the window.
    open func sceneDidDisconnect(_ scene: UIScene) { links?.disconnect() }
}
#endif
