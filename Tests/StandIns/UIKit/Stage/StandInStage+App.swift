public import Foundation

extension StandInStage {
    /// Connects a scene as the system does, and tells its delegate; it is then in front.
    ///
    /// - Parameters:
    ///   - identifier: The session's, by which an app knows a scene again.
    ///   - delegate: Asked and told in the order of a launch.
    ///   - options: What the scene was asked for, as `connectionOptions` makes it.
    @discardableResult
    public func connectScene(
        _ identifier: String = "scene", delegate: (any UISceneDelegate)? = nil,
        options: UIScene.ConnectionOptions? = nil, session known: UISceneSession? = nil
    ) -> UIWindowScene {
        let session = known ?? UISceneSession(.windowApplication, identifier)
        let options = options ?? UIScene.ConnectionOptions()
        if let app = UIApplication.shared.delegate {
            session.configuration = app.application(
                UIApplication.shared, configurationForConnecting: session, options: options)
        }
        let scene = UIWindowScene(session: session, connectionOptions: options)
        scene.delegate = delegate
        scenes.insert(scene)
        scene.activationState = .foregroundInactive
        delegate?.scene(scene, willConnectTo: session, options: options)
        delegate?.sceneWillEnterForeground(scene)
        scene.activationState = .foregroundActive
        delegate?.sceneDidBecomeActive(scene)
        return scene
    }

    /// Sends a scene to the background, or brings it back to the front.
    public func moveScene(_ scene: UIScene, toBackground: Bool) {
        if toBackground, scene.activationState != .background {
            scene.activationState = .foregroundInactive
            scene.delegate?.sceneWillResignActive(scene)
            scene.activationState = .background
            scene.delegate?.sceneDidEnterBackground(scene)
            scene.session.stateRestorationActivity = scene.delegate?.stateRestorationActivity(for: scene)
        } else if !toBackground, scene.activationState == .background {
            scene.activationState = .foregroundInactive
            scene.delegate?.sceneWillEnterForeground(scene)
            scene.activationState = .foregroundActive
            scene.delegate?.sceneDidBecomeActive(scene)
        }
    }

    /// Disconnects a scene. Its session stays with its holder, and can be connected again.
    public func disconnectScene(_ scene: UIScene) {
        guard scenes.remove(scene) != nil else { return }
        scene.activationState = .unattached
        scene.delegate?.sceneDidDisconnect(scene)
        scene.session.scene = nil
    }

    /// The values that a scene connects with.
    @available(tvOS, unavailable)
    public static func connectionOptions(
        urls: [URL] = [], sourceApplication: String? = nil, userActivities: Set<NSUserActivity> = [],
        notificationResponse: UNNotificationResponse? = nil, shortcutItem: UIApplicationShortcutItem? = nil
    ) -> UIScene.ConnectionOptions {
        let options = UIScene.ConnectionOptions()
        options.urlContexts = Set(urls.map { openContext($0, sourceApplication: sourceApplication) })
        options.sourceApplication = sourceApplication
        options.userActivities = userActivities
        options.handoffUserActivityType = userActivities.first?.activityType
        options.notificationResponse = notificationResponse
        options.shortcutItem = shortcutItem
        return options
    }

    /// A URL on its way to a scene.
    public static func openContext(
        _ url: URL, sourceApplication: String? = nil, openInPlace: Bool = false
    ) -> UIOpenURLContext {
        let options = UIScene.OpenURLOptions()
        options.sourceApplication = sourceApplication
        options.openInPlace = openInPlace
        return UIOpenURLContext(url, options)
    }

    /// A notification that the user has answered.
    ///
    /// - Parameter action: The default action is a tap on the notification itself.
    @available(tvOS, unavailable)
    public nonisolated static func notificationResponse(
        userInfo: [AnyHashable: Any], action: String = UNNotificationDefaultActionIdentifier,
        identifier: String = "notification", category: String = "", targetContentIdentifier: String? = nil,
        date: Date = Date(timeIntervalSince1970: 0), targetScene: UIScene? = nil
    ) -> UNNotificationResponse {
        let content = UNNotificationContent(userInfo, title: "", category: category, target: targetContentIdentifier)
        let request = UNNotificationRequest(identifier, content)
        return UNNotificationResponse(UNNotification(request, date), action, targetScene)
    }

    func openURL(_ url: URL, _ completion: ((Bool) -> Void)?) {
        openedURLs.append(url)
        let opens = opensURL
        after(1) {
            let opened = opens(url)
            completion?(opened)
        }
    }

    func requestScene(
        _ session: UISceneSession?, _ activity: NSUserActivity?, _ errorHandler: ((any Error) -> Void)?
    ) {
        sceneRequests.append(StandInSceneRequest(session: session, userActivity: activity))
        guard let session else {
            if !supportsMultipleScenes { after(1) { errorHandler?(UISceneError(.multipleScenesNotSupported)) } }
            return
        }
        after(1) {
            guard let scene = session.scene else { return }
            self.moveScene(scene, toBackground: false)
            if let activity { scene.delegate?.scene(scene, continue: activity) }
        }
    }
}
