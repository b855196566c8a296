#if canImport(ObjectiveC)
public import Foundation
internal import WaymarkCore

/// The calls for Objective-C. Calls on another thread block until they have run on the main thread.
extension WaymarkCTMediator {
    /// `sharedInstance`
    @objc(sharedInstance)
    nonisolated public static func objcSharedInstance() -> WaymarkCTMediator {
        MainThread.run { sharedInstance() }
    }

    /// `performTarget:action:params:shouldCacheTarget:`
    @objc(performTarget:action:params:shouldCacheTarget:)
    nonisolated public func objcPerformTarget(
        _ target: String?, action: String?, params: [AnyHashable: Any]?, shouldCacheTarget: Bool
    ) -> Any? {
        nonisolated(unsafe) let params = params
        return MainThread.run {
            performTarget(target, action: action, params: params, shouldCacheTarget: shouldCacheTarget)
        }
    }

    /// `performActionWithUrl:completion:`
    @objc(performActionWithUrl:completion:)
    nonisolated public func objcPerformAction(withUrl url: URL?, completion: (([AnyHashable: Any]?) -> Void)?) -> Any? {
        nonisolated(unsafe) let completion = completion
        return MainThread.run { performAction(withUrl: url, completion: completion) }
    }

    /// `releaseCachedTargetWithFullTargetName:`
    @objc(releaseCachedTargetWithFullTargetName:)
    nonisolated public func objcReleaseTarget(_ name: String?) {
        MainThread.run { releaseCachedTarget(withFullTargetName: name) }
    }
}
#endif
