#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import Foundation
public import UIKit
#if !os(tvOS)
public import UserNotifications
#endif
#else
public import Foundation
public import UIKitStandIn
#endif

/// An application's delegate to inherit from: starts the app, and takes the links of notifications; in an app without scenes, those of
/// URLs, web pages and quick actions as well.
///
/// ```swift
/// @main final class AppDelegate: NavigationAppDelegate {
///     let shop = makeShop()
///     override var mediator: Mediator? { shop }
/// }
/// ```
///
/// In a SwiftUI app it is named by `@UIApplicationDelegateAdaptor`. A link that comes before a scene is connected waits for the first
/// one. Notifications are taken as `.push`; the app asks the user for permission itself, and says in `willPresent` what is displayed of
/// those that arrive while it is in front.
open class NavigationAppDelegate: UIResponder, UIApplicationDelegate {
    /// The receiver of links that no scene is handed; `nil` without an app.
    public private(set) lazy var links: SystemLinks? = mediator.map {
        SystemLinks($0, options: arrivalOptions, waitsForScene: true)
    }

    /// Creates a delegate, as UIKit makes it.
    public override init() { super.init() }

    /// The app. `nil` unless overridden: then nothing is started or taken.
    open var mediator: Mediator? { nil }

    /// The places of links in shortcut items and notifications; asked on whatever thread a notification is handed over.
    nonisolated open var arrivalOptions: ArrivalOptions { ArrivalOptions() }

    /// Becomes the delegate of the notification center, unless that has one, and starts the app.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - launchOptions: Unused.
    /// - Returns: `true`.
    open func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard let mediator else { return true }
        #if !os(tvOS)
        let center = UNUserNotificationCenter.current()
        if center.delegate == nil { center.delegate = self }
        #endif
        if mediator.navigation.opener == nil { mediator.navigation.openOutside(by: application) }
        Task { await mediator.start() }
        return true
    }

    /// Opens a URL, in an app without scenes.
    ///
    /// - Parameters:
    ///   - app: The application.
    ///   - url: The URL.
    ///   - options: The options, for the sending app's identifier.
    /// - Returns: Whether a route takes the URL.
    open func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        links?.open(url, options: options) ?? false
    }

    /// Opens the link of an activity, in an app without scenes.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - userActivity: The activity.
    ///   - restorationHandler: Unused.
    /// - Returns: Whether a route takes the link.
    open func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        links?.continue(userActivity) ?? false
    }

    #if !os(tvOS)
    /// Opens the link of a quick action, in an app without scenes.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - shortcutItem: The quick action.
    ///   - completionHandler: Receives whether a route takes the link.
    open func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(links?.perform(shortcutItem) ?? false)
    }

    /// Opens the link of a notification that the user has answered.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - response: The user's answer.
    ///   - completionHandler: Called once the link is accepted.
    nonisolated open func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        let link = NotificationLink(response, arrivalOptions)
        let target = response.targetScene
        Task { @MainActor in
            _ = links?.receive(link, in: target)
            completionHandler()
        }
    }
    #endif

    /// Reports that the app has become active, in an app without scenes.
    open func applicationDidBecomeActive(_ application: UIApplication) { links?.becomeActive() }
}

#if !os(tvOS)
extension NavigationAppDelegate: UNUserNotificationCenterDelegate {}

/// A scene's delegate to inherit from in a SwiftUI app: takes the quick actions of the home screen, for which SwiftUI has no
/// API.
///
/// ```swift
/// final class SceneDelegate: QuickActionSceneDelegate {
///     override var mediator: Mediator? { AppDelegate.shop }
/// }
///
/// // In the application's delegate:
/// func application(
///     _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
/// ) -> UISceneConfiguration {
///     let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
///     configuration.delegateClass = SceneDelegate.self
///     return configuration
/// }
/// ```
///
/// It makes no window: that remains SwiftUI's. Actions open their links as `.shortcut`, in the window that the user was in last.
open class QuickActionSceneDelegate: UIResponder, UIWindowSceneDelegate {
    private lazy var links: SystemLinks? = mediator.map {
        SystemLinks($0, options: arrivalOptions, waitsForScene: true)
    }

    /// Creates a delegate, as UIKit makes it.
    public override init() { super.init() }

    /// The app whose links the actions have. `nil` unless overridden: then nothing is taken.
    open var mediator: Mediator? { nil }

    /// The place of the link in shortcut items.
    open var arrivalOptions: ArrivalOptions { ArrivalOptions() }

    /// Opens the link of the action that the scene is made for.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - session: Its session.
    ///   - connectionOptions: The options with the action.
    open func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        if let item = connectionOptions.shortcutItem { links?.perform(item) }
    }

    /// Opens the link of an action.
    ///
    /// - Parameters:
    ///   - windowScene: The scene.
    ///   - shortcutItem: The quick action.
    ///   - completionHandler: Receives whether a route takes the link.
    open func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(links?.perform(shortcutItem) ?? false)
    }
}
#endif
#endif
