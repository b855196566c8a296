#if canImport(ObjectiveC)
public import Foundation
internal import WaymarkCore

/// The calls as Objective-C has them.
extension WaymarkMGJRouter {
    /// `registerURLPattern:toHandler:`
    @objc(registerURLPattern:toHandler:)
    public static func objcRegister(_ pattern: String, toHandler handler: @escaping Handler) {
        registerURLPattern(pattern, toHandler: handler)
    }

    /// `registerURLPattern:toObjectHandler:`
    @objc(registerURLPattern:toObjectHandler:)
    public static func objcRegister(_ pattern: String, toObjectHandler handler: @escaping ObjectHandler) {
        registerURLPattern(pattern, toObjectHandler: handler)
    }

    /// `openURL:`
    @objc(openURL:)
    public static func objcOpenURL(_ url: String) { openURL(url) }

    /// `openURL:completion:`
    @objc(openURL:completion:)
    public static func objcOpenURL(_ url: String, completion: Completion?) { openURL(url, completion: completion) }

    /// `openURL:withUserInfo:completion:`
    @objc(openURL:withUserInfo:completion:)
    public static func objcOpenURL(_ url: String, withUserInfo userInfo: [String: Any]?, completion: Completion?) {
        openURL(url, withUserInfo: userInfo, completion: completion)
    }

    /// `objectForURL:`
    @objc(objectForURL:)
    public static func objcObject(forURL url: String) -> Any? { object(forURL: url) }

    /// `objectForURL:withUserInfo:`
    @objc(objectForURL:withUserInfo:)
    public static func objcObject(forURL url: String, withUserInfo userInfo: [String: Any]?) -> Any? {
        object(forURL: url, withUserInfo: userInfo)
    }

    /// `canOpenURL:`
    @objc(canOpenURL:)
    public static func objcCanOpenURL(_ url: String) -> Bool { canOpenURL(url) }
}
#endif
