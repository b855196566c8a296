public import Foundation

/// https://developer.apple.com/documentation/uikit/uiscenedelegate
@available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenediddisconnect(_:)
    func sceneDidDisconnect(_ scene: UIScene)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenedidbecomeactive(_:)
    func sceneDidBecomeActive(_ scene: UIScene)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillresignactive(_:)
    func sceneWillResignActive(_ scene: UIScene)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillenterforeground(_:)
    func sceneWillEnterForeground(_ scene: UIScene)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenedidenterbackground(_:)
    func sceneDidEnterBackground(_ scene: UIScene)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:openurlcontexts:)
    func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/staterestorationactivity(for:)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willcontinueuseractivitywithtype:)
    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:continue:)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:didfailtocontinueuseractivitywithtype:error:)
    func scene(
        _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:didupdate:)
    func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

extension UISceneDelegate {
    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenediddisconnect(_:)
    public func sceneDidDisconnect(_ scene: UIScene) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenedidbecomeactive(_:)
    public func sceneDidBecomeActive(_ scene: UIScene) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillresignactive(_:)
    public func sceneWillResignActive(_ scene: UIScene) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillenterforeground(_:)
    public func sceneWillEnterForeground(_ scene: UIScene) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenedidenterbackground(_:)
    public func sceneDidEnterBackground(_ scene: UIScene) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:openurlcontexts:)
    public func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/staterestorationactivity(for:)
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willcontinueuseractivitywithtype:)
    public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:continue:)
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:didfailtocontinueuseractivitywithtype:error:)
    public func scene(
        _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {}

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:didupdate:)
    public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}
