public import Foundation

/// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor
open class UIApplication: UIResponder {
    private static let application = UIApplication()

    /// https://developer.apple.com/documentation/uikit/uiapplication/delegate
    open weak var delegate: (any UIApplicationDelegate)?

    /// https://developer.apple.com/documentation/uikit/uiapplication/shared
    open class var shared: UIApplication { application }

    /// https://developer.apple.com/documentation/uikit/uiapplication/applicationstate
    open var applicationState: UIApplication.State {
        let states = StandInStage.shared.scenes.map(\.activationState)
        if states.contains(.foregroundActive) { return .active }
        return states.contains(.foregroundInactive) ? .inactive : .background
    }

    /// https://developer.apple.com/documentation/uikit/uiapplication/connectedscenes
    @available(iOS 13.0, tvOS 13.0, *)
    open var connectedScenes: Set<UIScene> { StandInStage.shared.scenes }

    /// https://developer.apple.com/documentation/uikit/uiapplication/opensessions
    @available(iOS 13.0, tvOS 13.0, *)
    open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

    /// https://developer.apple.com/documentation/uikit/uiapplication/supportsmultiplescenes
    @available(iOS 13.0, tvOS 13.0, *)
    open var supportsMultipleScenes: Bool { StandInStage.shared.supportsMultipleScenes }

    /// https://developer.apple.com/documentation/uikit/uiapplication/canopenurl(_:)
    open func canOpenURL(_ url: URL) -> Bool {
        StandInStage.shared.opensURL(url)
    }

    /// https://developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)
    open func open(
        _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        StandInStage.shared.openURL(url, completion)
    }

    /// https://developer.apple.com/documentation/uikit/uiapplication/requestscenesessionactivation(_:useractivity:options:errorhandler:)
    @available(iOS, introduced: 13.0, deprecated: 17.0)
    @available(macCatalyst, introduced: 13.1, deprecated: 17.0)
    @available(tvOS, introduced: 13.0, deprecated: 17.0)
    open func requestSceneSessionActivation(
        _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        StandInStage.shared.requestScene(sceneSession, userActivity, errorHandler)
    }

    /// https://developer.apple.com/documentation/uikit/uiapplication/requestscenesessionrefresh(_:)
    @available(iOS 13.0, tvOS 13.0, *)
    open func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}
}
