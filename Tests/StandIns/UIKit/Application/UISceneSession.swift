public import Foundation

/// https://developer.apple.com/documentation/uikit/uiscenesession
@available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
@MainActor
open class UISceneSession: NSObject {
    /// https://developer.apple.com/documentation/uikit/uiscenesession/scene
    open internal(set) weak var scene: UIScene?
    /// https://developer.apple.com/documentation/uikit/uiscenesession/role
    open private(set) var role: UISceneSession.Role
    /// https://developer.apple.com/documentation/uikit/uiscenesession/configuration
    open internal(set) var configuration: UISceneConfiguration
    /// https://developer.apple.com/documentation/uikit/uiscenesession/persistentidentifier
    open private(set) var persistentIdentifier: String
    /// https://developer.apple.com/documentation/uikit/uiscenesession/staterestorationactivity
    open var stateRestorationActivity: NSUserActivity?
    /// https://developer.apple.com/documentation/uikit/uiscenesession/userinfo
    open var userInfo: [String: Any]?

    init(_ role: Role, _ persistentIdentifier: String) {
        self.role = role
        self.persistentIdentifier = persistentIdentifier
        configuration = UISceneConfiguration(name: nil, sessionRole: role)
        super.init()
    }
}
