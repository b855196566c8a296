#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
public import Foundation

internal import WaymarkFoundation

#if canImport(UIKit)
public import UIKit
#if !os(tvOS)
public import UserNotifications
#endif
#else
public import UIKitStandIn
#endif

/// An object that passes the links that the system delivers to an app's delegates on to the router, each with its
/// source.
///
/// The application delegate of an app without scenes has its own instance; a scene delegate uses ``SceneLinks``. Apps
/// that are built with the SDK of iOS 27 must have scenes
/// ([TN3187](https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle)).
///
/// ```swift
/// func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
///     links.open(url, options: options)
/// }
/// func applicationDidBecomeActive(_ app: UIApplication) { links.becomeActive() }
/// ```
///
/// Links may arrive before the app is ready. The router holds them, or its inbox keeps them until its gates are open.
@MainActor
public final class SystemLinks {
    /// The places of links.
    public let options: ArrivalOptions
    /// The scene that the links are for; `nil` for the one that the user was in last.
    public let scene: String?
    private let app: Mediator
    /// The task for which links wait before they are passed on, so that they keep their order; `nil` without one.
    private var last: Task<Void, Never>?
    private var count = 0
    /// The number of links and other tasks that wait for each other.
    private var following = 0
    /// Whether links wait until a scene is connected, as in apps whose scenes connect after the delegate is created.
    let waitsForScene: Bool
    /// The links that wait for a scene, in order.
    private var waiting: [(link: String, source: LinkSource)] = []

    /// Creates an object that receives the links of an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - scene: The scene that the links are for; `nil` for the one that was active last.
    ///   - options: The places of links.
    public convenience init(_ app: Mediator, scene: String? = nil, options: ArrivalOptions = ArrivalOptions()) {
        self.init(app, scene: scene, options: options, waitsForScene: false)
    }

    init(_ app: Mediator, scene: String? = nil, options: ArrivalOptions, waitsForScene: Bool) {
        self.app = app
        self.scene = scene
        self.options = options
        self.waitsForScene = waitsForScene
    }

    /// Reports that the app has become active; the inbox then accepts the links that extensions have left meanwhile.
    /// Call it in `applicationDidBecomeActive(_:)` of an app without scenes; an app with scenes uses
    /// ``SceneLinks/becomeActive()``.
    public func becomeActive() { app.becomeActive(in: scene) }

    // MARK: URLs

    /// Receives the URLs that a scene should open, in the order of their texts, because the system's set has no order.
    ///
    /// - Returns: `true` if routes that are open to the links' sources match all of them.
    @discardableResult
    public func open(_ contexts: Set<UIOpenURLContext>) -> Bool {
        contexts.sorted { $0.url.absoluteString < $1.url.absoluteString }.reduce(true) { areTaken, context in
            let opened = OpenedURL(
                context.url, sourceApplication: context.options.sourceApplication,
                opensInPlace: context.options.openInPlace)
            return send(opened.url, from: opened.source) && areTaken
        }
    }

    /// Receives a URL that the app should open.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - options: The options, for the sending app's identifier.
    /// - Returns: `true` if a route that is open to the URL's source matches it, for the delegate to return.
    @discardableResult
    public func open(_ url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        let opened = OpenedURL(
            url, sourceApplication: options[.sourceApplication] as? String,
            opensInPlace: options[.openInPlace] as? Bool ?? false)
        return send(opened.url, from: opened.source)
    }

    // MARK: Activities

    /// Receives the link of an activity, if a route matches it: a universal link or the invocation of an App Clip, one
    /// of the app's own activities (Handoff), or an item that was found by a search
    /// (``/WaymarkFoundation/ActivityLink``). Every other activity is ignored.
    ///
    /// - Returns: `true` if a public route matches it, for the delegate to return.
    @discardableResult
    public func `continue`(_ activity: NSUserActivity) -> Bool {
        guard
            let found = app.router.activityLink(activity.activityType, activity.webpageURL, activity.userInfo),
            app.router.canOpen(found.link, from: found.source)
        else { return false }
        return send(found.link, from: found.source)
    }

    // MARK: Shortcuts and notifications

    #if !os(tvOS)
    /// Receives the link of a shortcut of the home screen.
    ///
    /// - Returns: `true` if it has a link that a route matches, for the delegate's completion handler.
    @discardableResult
    public func perform(_ shortcut: UIApplicationShortcutItem) -> Bool {
        guard let link = LinkPayload(values: shortcut.userInfo ?? [:]).link(at: options.shortcutPath) else {
            return false
        }
        return send(link, from: .shortcut)
    }

    /// Receives the link of a notification that the user has tapped, or of the chosen action
    /// (``ArrivalOptions/actionPaths``). A dismissed notification opens nothing. A response that the system delivers
    /// twice, to a scene that it launches and to the notification center's delegate, opens its link once.
    ///
    /// - Returns: `true` if it has a link that a route matches.
    @discardableResult
    public func receive(_ response: UNNotificationResponse) -> Bool {
        receive(NotificationLink(response, options), in: response.targetScene)
    }

    /// Receives the link of a response, unless it was received before.
    func receive(_ response: NotificationLink, in target: UIScene?) -> Bool {
        guard let link = response.link else { return false }
        if HandledResponses.take(response, for: app.navigation) {
            return send(link, from: .push, in: target?.session.persistentIdentifier)
        }
        return app.router.canOpen(link, from: .push)
    }
    #endif

    /// Receives the link of a notification's payload that the app received by other means, as if the user had tapped
    /// the notification.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - path: The place of the link; `nil` for ``ArrivalOptions/pushPath``.
    /// - Returns: `true` if it has a link that a route matches.
    @discardableResult
    public func receive(_ payload: [AnyHashable: Any], at path: String? = nil) -> Bool {
        guard let link = LinkPayload(values: payload).link(at: path ?? options.pushPath) else { return false }
        return send(link, from: .push)
    }

    // MARK: Into the app

    /// Passes a link to the router, for the scene.
    ///
    /// - Parameter target: The scene that the system has chosen for the link. It is used if the app shows screens in it
    ///   and this object does not belong to a particular scene.
    private func send(_ link: some LinkConvertible, from source: LinkSource, in target: String? = nil) -> Bool {
        let router = app.router
        let scene = scene ?? target.flatMap { app.navigation.scenes.contains($0) ? $0 : nil }
        // A text that is not a link, or for which there is no room here, goes to the router at once, which has its own
        // limits and reports the refusal.
        guard router.reads(link) else { return router.send(link, from: source, scene: scene) }
        if waitsForScene, scene == nil, app.navigation.scenes.isEmpty, waiting.count < Navigation.greatestWaiting {
            if waiting.isEmpty { app.navigation.whenConnected { [weak self] in self?.sendWaiting() } }
            waiting.append((link.linkText, source))
            return router.canOpen(link, from: source)
        }
        // The links of a scene wait for its saved state separately (`wait(for:)`), or at the inbox's gate.
        if waitsForScene, app.navigation.isRestoring(scene) {
            let text = link.linkText
            app.navigation.whenRestored(scene) { router.send(text, from: source, scene: scene) }
            return router.canOpen(link, from: source)
        }
        if last == nil || following >= Navigation.greatestWaiting {
            return router.send(link, from: source, scene: scene)
        }
        let text = link.linkText
        follow { router.send(text, from: source, scene: scene) }
        return router.canOpen(link, from: source)
    }

    /// Passes the links to the router that arrived before a scene was connected.
    private func sendWaiting() {
        let links = waiting
        waiting = []
        for (link, source) in links { _ = send(link, from: source) }
    }

    /// Makes links that arrive from here on wait for a task.
    func wait(for task: Task<Void, Never>) { follow { await task.value } }

    /// Performs work after everything that is under way.
    private func follow(_ body: @escaping @MainActor () async -> Void) {
        let before = last
        count += 1
        following += 1
        let number = count
        last = Task { @MainActor in
            await before?.value
            await body()
            following -= 1
            if count == number { last = nil }
        }
    }

    /// Waits until all received links have been passed on.
    package func settle() async { await last?.value }
}
#endif
