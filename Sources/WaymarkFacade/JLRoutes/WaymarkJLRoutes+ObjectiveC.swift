#if canImport(ObjectiveC)
public import Foundation
internal import WaymarkCore

/// The calls as Objective-C has them.
extension WaymarkJLRoutes {
    /// `addRoute:handler:`
    @objc(addRoute:handler:)
    public func objcAddRoute(_ pattern: String, handler: Handler?) { addRoute(pattern, handler: handler) }

    /// `addRoute:priority:handler:`
    @objc(addRoute:priority:handler:)
    public func objcAddRoute(_ pattern: String, priority: UInt, handler: Handler?) {
        addRoute(pattern, priority: Int(clamping: priority), handler: handler)
    }

    /// `addRoutes:handler:`
    @objc(addRoutes:handler:)
    public func objcAddRoutes(_ patterns: [String], handler: Handler?) { addRoutes(patterns, handler: handler) }

    /// `routeURL:`
    @objc(routeURL:)
    public func objcRouteURL(_ url: URL?) -> Bool { routeURL(url) }

    /// `routeURL:withParameters:`
    @objc(routeURL:withParameters:)
    public func objcRouteURL(_ url: URL?, withParameters parameters: [String: Any]?) -> Bool {
        routeURL(url, withParameters: parameters)
    }

    /// `canRouteURL:`
    @objc(canRouteURL:)
    public func objcCanRouteURL(_ url: URL?) -> Bool { canRouteURL(url) }

    /// `routeURL:`
    @objc(routeURL:)
    public static func objcRouteURL(_ url: URL?) -> Bool { routeURL(url) }

    /// `routeURL:withParameters:`
    @objc(routeURL:withParameters:)
    public static func objcRouteURL(_ url: URL?, withParameters parameters: [String: Any]?) -> Bool {
        routeURL(url, withParameters: parameters)
    }

    /// `canRouteURL:`
    @objc(canRouteURL:)
    public static func objcCanRouteURL(_ url: URL?) -> Bool { canRouteURL(url) }
}
#endif
