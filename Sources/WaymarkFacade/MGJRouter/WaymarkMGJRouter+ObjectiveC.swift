#if canImport(ObjectiveC)
internal import Foundation
internal import WaymarkCore

/// The calls for Objective-C. Calls on another thread block until they have run on the main thread.
extension WaymarkMGJRouter {
    /// `registerURLPattern:toHandler:`
    @objc(registerURLPattern:toHandler:)
    nonisolated public static func objcRegister(_ pattern: String, toHandler handler: @escaping Handler) {
        nonisolated(unsafe) let handler = handler
        MainThread.run { registerURLPattern(pattern, toHandler: handler) }
    }

    /// `registerURLPattern:toObjectHandler:`
    @objc(registerURLPattern:toObjectHandler:)
    nonisolated public static func objcRegister(_ pattern: String, toObjectHandler handler: @escaping ObjectHandler) {
        nonisolated(unsafe) let handler = handler
        MainThread.run { registerURLPattern(pattern, toObjectHandler: handler) }
    }

    /// `deregisterURLPattern:`
    @objc(deregisterURLPattern:)
    nonisolated public static func objcDeregister(_ pattern: String) {
        MainThread.run { deregisterURLPattern(pattern) }
    }

    /// `openURL:`
    @objc(openURL:)
    nonisolated public static func objcOpenURL(_ url: String) {
        MainThread.run { openURL(url) }
    }

    /// `openURL:completion:`
    @objc(openURL:completion:)
    nonisolated public static func objcOpenURL(_ url: String, completion: Completion?) {
        nonisolated(unsafe) let completion = completion
        MainThread.run { openURL(url, completion: completion) }
    }

    /// `openURL:withUserInfo:completion:`
    @objc(openURL:withUserInfo:completion:)
    nonisolated public static func objcOpenURL(
        _ url: String, withUserInfo userInfo: [AnyHashable: Any]?, completion: Completion?
    ) {
        nonisolated(unsafe) let userInfo = userInfo
        nonisolated(unsafe) let completion = completion
        MainThread.run { openURL(url, withUserInfo: userInfo, completion: completion) }
    }

    /// `objectForURL:`
    @objc(objectForURL:)
    nonisolated public static func objcObject(forURL url: String) -> Any? {
        MainThread.run { object(forURL: url) }
    }

    /// `objectForURL:withUserInfo:`
    @objc(objectForURL:withUserInfo:)
    nonisolated public static func objcObject(forURL url: String, withUserInfo userInfo: [AnyHashable: Any]?) -> Any? {
        nonisolated(unsafe) let userInfo = userInfo
        return MainThread.run { object(forURL: url, withUserInfo: userInfo) }
    }

    /// `canOpenURL:`
    @objc(canOpenURL:)
    nonisolated public static func objcCanOpenURL(_ url: String) -> Bool {
        MainThread.run { canOpenURL(url) }
    }

    /// `canOpenURL:matchExactly:`
    @objc(canOpenURL:matchExactly:)
    nonisolated public static func objcCanOpenURL(_ url: String, matchExactly exactly: Bool) -> Bool {
        MainThread.run { canOpenURL(url, matchExactly: exactly) }
    }
}
#endif
