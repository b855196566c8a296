import Foundation

/// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
@available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate/window
    var window: UIWindow? { get set }

    /// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate/windowscene(_:performactionfor:completionhandler:)
    @available(tvOS, unavailable)
    func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)
}

extension UIWindowSceneDelegate {
    /// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate/window
    public var window: UIWindow? {
        get { nil }
        set {}
    }

    /// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate/windowscene(_:performactionfor:completionhandler:)
    @available(tvOS, unavailable)
    public func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(false)
    }
}
