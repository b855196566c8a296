#if canImport(ObjectiveC)
public import Foundation
internal import WaymarkCore

/// The call as Objective-C has it.
extension WaymarkCTMediator {
    /// `performActionWithUrl:completion:`
    @objc(performActionWithUrl:completion:)
    public func objcPerformAction(withUrl url: URL?, completion: (([String: Any]?) -> Void)?) -> Any? {
        performAction(withUrl: url, completion: completion)
    }
}
#endif
