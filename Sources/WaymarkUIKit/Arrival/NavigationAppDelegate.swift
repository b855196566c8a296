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

/// A base class for the application delegate, which starts the app and receives the links of notifications. In an app
/// without scenes, it also receives those of URLs, web pages and quick actions.
///
/// ```swift
/// @main final class AppDelegate: NavigationAppDelegate {
///     let shop = makeShop()
///     override var mediator: Mediator? { shop }
/// }
/// ```
///
/// In a SwiftUI app, use it with `@UIApplicationDelegateAdaptor`. A link that arrives before a scene is connected waits
/// for the first one. Links of notifications are opened from `.push`. The app itself asks the user for permission, and
/// decides in `willPresent` how to display notifications that arrive while it is in the foreground.
open class NavigationAppDelegate: UIResponder, UIApplicationDelegate {
    /// The receiver of links that the system delivers to no scene; `nil` without an app.
    public private(set) lazy var links: SystemLinks? = mediator.map {
        SystemLinks($0, options: arrivalOptions, waitsForScene: true)
    }

    /// Creates a delegate; called by UIKit.
    public override init() { super.init() }

    /// The app. The default is `nil`, with which nothing is started and no link is received.
    open var mediator: Mediator? { nil }

    /// The places of links in shortcut items and notifications. It is read on the thread on which a notification is
    /// delivered.
    nonisolated open var arrivalOptions: ArrivalOptions { ArrivalOptions() }

    /// Becomes the delegate of the notification center, unless it has one, and starts the app.
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
    /// - Returns: `true` if a route that is open to the URL's source matches it.
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
    /// - Returns: `true` if a route that is open to the link's source matches it.
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
    ///   - completionHandler: Receives `true` if a route that is open to the link's source matches it.
    open func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(links?.perform(shortcutItem) ?? false)
    }

    /// Opens the link of a notification to which the user has responded.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - response: The user's response.
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

/// A base class for the scene delegate of a SwiftUI app, which receives the quick actions of the home screen, for which
/// SwiftUI has no API.
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
/// It creates no window; SwiftUI does. Actions open their links from `.shortcut`, in the window that the user was in
/// last.
open class QuickActionSceneDelegate: UIResponder, UIWindowSceneDelegate {
    private lazy var links: SystemLinks? = mediator.map {
        SystemLinks($0, options: arrivalOptions, waitsForScene: true)
    }

    /// Creates a delegate; called by UIKit.
    public override init() { super.init() }

    /// The app that opens the actions' links. The default is `nil`, with which no link is received.
    open var mediator: Mediator? { nil }

    /// The place of the link in shortcut items.
    open var arrivalOptions: ArrivalOptions { ArrivalOptions() }

    /// Opens the link of the action for which the scene is created.
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
    ///   - completionHandler: Receives `true` if a route that is open to the link's source matches it.
    open func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(links?.perform(shortcutItem) ?? false)
    }
}
#endif
#endif
