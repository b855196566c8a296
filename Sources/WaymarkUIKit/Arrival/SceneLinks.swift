#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import Foundation
public import UIKit
#else
internal import Foundation
public import UIKitStandIn
#endif
import WaymarkInbox

/// An object between a scene's delegate and the app, which connects the scene's driver, receives the scene's links, and saves
/// and restores the displayed state.
///
/// ```swift
/// final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
///     var window: UIWindow?
///     private var links: SceneLinks?
///
///     func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
///         guard let scene = scene as? UIWindowScene else { return }
///         let window = UIWindow(windowScene: scene)
///         window.rootViewController = makeTabs()
///         self.window = window
///         links = SceneLinks(shop, UIKitDriver(window, scene: session.persistentIdentifier, navigation: shop.navigation))
///         window.makeKeyAndVisible()
///         links?.connect(session, options)
///     }
///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { links?.system.open(contexts) }
///     func scene(_ scene: UIScene, continue activity: NSUserActivity) { links?.system.continue(activity) }
///     func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { links?.restorationActivity }
///     func sceneDidBecomeActive(_ scene: UIScene) { links?.becomeActive() }
///     func sceneDidDisconnect(_ scene: UIScene) { links?.disconnect() }
/// }
/// ```
@MainActor
public final class SceneLinks {
    /// The driver that shows the scene's screens.
    public let driver: UIKitDriver
    /// The entry for the scene's links that arrive while it is connected.
    public let system: SystemLinks
    private let app: Mediator
    /// The tasks that display saved states since the scene was connected.
    private var restorations: [Task<Void, Never>] = []
    /// The number of times that the scene was connected.
    private var connections = 0
    /// The activity whose saved state the scene does not display yet.
    private var pending: NSUserActivity?

    /// Creates an object that receives the links of a driver's scene.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - driver: The driver of the scene.
    ///   - options: The places of links.
    public init(_ app: Mediator, _ driver: UIKitDriver, options: ArrivalOptions = ArrivalOptions()) {
        self.app = app
        self.driver = driver
        system = SystemLinks(app, scene: driver.scene, options: options)
    }

    /// Connects the driver, displays the saved state of the scene, and opens the links for which the scene was created
    /// on top of it. Call it in `scene(_:willConnectTo:options:)`, once the window has its root.
    ///
    /// The saved state is displayed once the app is running and the modules that build its screens have started. Links
    /// wait for that.
    ///
    /// - Parameters:
    ///   - session: The scene's session.
    ///   - options: The options with which the scene is connected.
    public func connect(_ session: UISceneSession, _ options: UIScene.ConnectionOptions) {
        let navigation = app.navigation
        connections += 1
        pending = nil
        // Links that arrived before the scene wait too.
        navigation.beginRestoring(driver.scene)
        navigation.connect(driver)
        let inbox = app.router.inbox
        let hasGate = inbox?.close(.scene, scene: driver.scene) ?? false
        let activities = options.userActivities.sorted { $0.activityType < $1.activityType }
        let saved = activities.first { $0.activityType == system.options.restorationType }
        if let activity = saved ?? session.stateRestorationActivity, restore(activity),
            let restoring = restorations.last
        {
            pending = activity
            // Links wait safely at the gate; without a gate, they wait here.
            if !hasGate { system.wait(for: restoring) }
            Task { @MainActor [weak self, weak driver, connections] in
                await restoring.value
                // The scene may have been disconnected and connected again meanwhile.
                guard let driver, driver.navigation != nil, self == nil || self?.connections == connections else {
                    return
                }
                self?.pending = nil
                inbox?.open(.scene, scene: driver.scene)
                navigation.endRestoring(driver.scene)
            }
        } else {
            inbox?.open(.scene, scene: driver.scene)
            navigation.endRestoring(driver.scene)
        }
        system.open(options.urlContexts)
        for activity in activities { system.continue(activity) }
        #if !os(tvOS)
        if let shortcut = options.shortcutItem { system.perform(shortcut) }
        if let response = options.notificationResponse { system.receive(response) }
        #endif
    }

    /// Reports that the scene has become active; the inbox then accepts the links that extensions have left meanwhile.
    /// Call it in `sceneDidBecomeActive(_:)`.
    public func becomeActive() { system.becomeActive() }

    /// Reports that the scene has disconnected; links for it wait if the inbox has a gate for each scene. Call it in
    /// `sceneDidDisconnect(_:)`.
    public func disconnect() {
        // The saved state must not replace the display of a later connection.
        for restoring in restorations { restoring.cancel() }
        restorations = []
        app.router.inbox?.close(.scene, scene: driver.scene)
        app.navigation.disconnect(driver.scene)
    }

    // MARK: Saved states

    /// The key of the state in an activity.
    static let stateKey = "waymark.state"

    /// An activity with the displayed state of the scene, for `stateRestorationActivity(for:)`; `nil` if it displays
    /// nothing. If the state is larger than the limit, the topmost screens are left out. Until the scene displays its
    /// saved state, the activity is the one from which it is restored.
    ///
    /// Only screens with links are restored. The activity contains the unredacted links, including secrets; the system
    /// keeps it within the app.
    public var restorationActivity: NSUserActivity? {
        if let pending { return pending }
        let state = driver.state()
        let limit = system.options.restorationLimit
        guard !state.layers.isEmpty,
            let data = state.savable({ (try? JSONEncoder().encode($0)).flatMap { $0.count <= limit ? $0 : nil } })
        else { return nil }
        let activity = NSUserActivity(activityType: system.options.restorationType)
        activity.addUserInfoEntries(from: [Self.stateKey: data])
        return activity
    }

    /// Displays the saved state of an activity in the tabs and on the pages that the app has created. Screens without a
    /// route, and screens that may not be displayed now (``/Waymark/Mediator/restore(_:)``), are left out, with those
    /// on top of them. An activity without a state, or with one that is too large, is ignored.
    ///
    /// - Returns: `true` if the activity has a state.
    @discardableResult
    public func restore(_ activity: NSUserActivity) -> Bool {
        guard activity.activityType == system.options.restorationType,
            let data = activity.userInfo?[Self.stateKey] as? Data, data.count <= system.options.restorationLimit,
            var saved = try? JSONDecoder().decode(SceneState.self, from: data), !saved.layers.isEmpty
        else { return false }
        saved.name = driver.scene
        let state = NavigationState(scenes: [saved], activeScene: saved.name)
        // Observers of the navigation receive the screens that cannot be displayed.
        restorations.append(
            Task { @MainActor [app] in
                _ = try? await app.restore(state)
            })
        return true
    }
}
#endif
