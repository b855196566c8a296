public import Foundation

/// https://developer.apple.com/documentation/uikit/uisceneconfiguration
@available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
@MainActor
open class UISceneConfiguration: NSObject {
    /// https://developer.apple.com/documentation/uikit/uisceneconfiguration/name
    open private(set) var name: String?
    /// https://developer.apple.com/documentation/uikit/uisceneconfiguration/role
    open private(set) var role: UISceneSession.Role
    /// https://developer.apple.com/documentation/uikit/uisceneconfiguration/sceneclass
    open var sceneClass: AnyClass?
    /// https://developer.apple.com/documentation/uikit/uisceneconfiguration/delegateclass
    open var delegateClass: AnyClass?

    /// https://developer.apple.com/documentation/uikit/uisceneconfiguration/init(name:sessionrole:)
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}
