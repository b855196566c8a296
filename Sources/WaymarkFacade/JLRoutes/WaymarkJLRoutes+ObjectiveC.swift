#if canImport(ObjectiveC)
public import Foundation
internal import WaymarkCore

/// The calls for Objective-C. Calls on another thread block until they have run on the main thread.
extension WaymarkJLRoutes {
    /// `addRoute:handler:`
    @objc(addRoute:handler:)
    nonisolated public func objcAddRoute(_ pattern: String, handler: Handler?) {
        nonisolated(unsafe) let handler = handler
        MainThread.run { addRoute(pattern, handler: handler) }
    }

    /// `addRoute:priority:handler:`
    @objc(addRoute:priority:handler:)
    nonisolated public func objcAddRoute(_ pattern: String, priority: UInt, handler: Handler?) {
        nonisolated(unsafe) let handler = handler
        MainThread.run { addRoute(pattern, priority: Int(clamping: priority), handler: handler) }
    }

    /// `addRoutes:handler:`
    @objc(addRoutes:handler:)
    nonisolated public func objcAddRoutes(_ patterns: [String], handler: Handler?) {
        nonisolated(unsafe) let handler = handler
        MainThread.run { addRoutes(patterns, handler: handler) }
    }

    /// `setObject:forKeyedSubscript:`
    @objc(setObject:forKeyedSubscript:)
    nonisolated public func objcSetHandler(_ handler: Handler?, forPattern pattern: String) {
        nonisolated(unsafe) let handler = handler
        MainThread.run { self[pattern] = handler }
    }

    /// `removeRoute:`
    @objc(removeRoute:)
    nonisolated public func objcRemoveRoute(_ route: WaymarkJLRouteDefinition) {
        MainThread.run { removeRoute(route) }
    }

    /// `removeRouteWithPattern:`
    @objc(removeRouteWithPattern:)
    nonisolated public func objcRemoveRoute(withPattern pattern: String) {
        MainThread.run { removeRoute(withPattern: pattern) }
    }

    /// `removeAllRoutes`
    @objc(removeAllRoutes)
    nonisolated public func objcRemoveAllRoutes() {
        MainThread.run { removeAllRoutes() }
    }

    /// `routes`
    @objc(routes)
    nonisolated public func objcRoutes() -> [WaymarkJLRouteDefinition] {
        MainThread.run { routes() }
    }

    /// `shouldFallbackToGlobalRoutes`
    @objc(shouldFallbackToGlobalRoutes)
    nonisolated public func objcFallsBack() -> Bool {
        MainThread.run { shouldFallbackToGlobalRoutes }
    }

    /// `setShouldFallbackToGlobalRoutes:`
    @objc(setShouldFallbackToGlobalRoutes:)
    nonisolated public func objcSetFallsBack(_ fallsBack: Bool) {
        MainThread.run { shouldFallbackToGlobalRoutes = fallsBack }
    }

    /// `unmatchedURLHandler`
    @objc(unmatchedURLHandler)
    nonisolated public func objcUnmatchedHandler() -> UnmatchedHandler? {
        MainThread.run { unmatchedURLHandler }
    }

    /// `setUnmatchedURLHandler:`
    @objc(setUnmatchedURLHandler:)
    nonisolated public func objcSetUnmatchedHandler(_ handler: UnmatchedHandler?) {
        nonisolated(unsafe) let handler = handler
        MainThread.run { unmatchedURLHandler = handler }
    }

    /// `routeURL:`
    @objc(routeURL:)
    nonisolated public func objcRouteURL(_ url: URL?) -> Bool {
        MainThread.run { routeURL(url) }
    }

    /// `routeURL:withParameters:`
    @objc(routeURL:withParameters:)
    nonisolated public func objcRouteURL(_ url: URL?, withParameters parameters: [String: Any]?) -> Bool {
        nonisolated(unsafe) let parameters = parameters
        return MainThread.run { routeURL(url, withParameters: parameters) }
    }

    /// `canRouteURL:`
    @objc(canRouteURL:)
    nonisolated public func objcCanRouteURL(_ url: URL?) -> Bool {
        MainThread.run { canRouteURL(url) }
    }

    /// `addRoute:handler:`
    @objc(addRoute:handler:)
    nonisolated public static func objcAddRoute(_ pattern: String, handler: Handler?) {
        nonisolated(unsafe) let handler = handler
        MainThread.run { addRoute(pattern, handler: handler) }
    }

    /// `addRoute:priority:handler:`
    @objc(addRoute:priority:handler:)
    nonisolated public static func objcAddRoute(_ pattern: String, priority: UInt, handler: Handler?) {
        nonisolated(unsafe) let handler = handler
        MainThread.run { addRoute(pattern, priority: Int(clamping: priority), handler: handler) }
    }

    /// `globalRoutes`
    @objc(globalRoutes)
    nonisolated public static func objcGlobalRoutes() -> WaymarkJLRoutes {
        MainThread.run { global() }
    }

    /// `routesForScheme:`
    @objc(routesForScheme:)
    nonisolated public static func objcRoutes(forScheme scheme: String) -> WaymarkJLRoutes {
        MainThread.run { routes(forScheme: scheme) }
    }

    /// `unregisterRouteScheme:`
    @objc(unregisterRouteScheme:)
    nonisolated public static func objcUnregister(_ scheme: String) {
        MainThread.run { unregisterRouteScheme(scheme) }
    }

    /// `unregisterAllRouteSchemes`
    @objc(unregisterAllRouteSchemes)
    nonisolated public static func objcUnregisterAll() {
        MainThread.run { unregisterAllRouteSchemes() }
    }

    /// `allRoutes`
    @objc(allRoutes)
    nonisolated public static func objcAllRoutes() -> [String: [WaymarkJLRouteDefinition]] {
        MainThread.run { allRoutes() }
    }

    /// `setVerboseLoggingEnabled:`
    @objc(setVerboseLoggingEnabled:)
    nonisolated public static func objcSetVerbose(_ isEnabled: Bool) {
        MainThread.run { setVerboseLoggingEnabled(isEnabled) }
    }

    /// `isVerboseLoggingEnabled`
    @objc(isVerboseLoggingEnabled)
    nonisolated public static func objcIsVerbose() -> Bool {
        MainThread.run { isVerboseLoggingEnabled() }
    }

    /// `setShouldDecodePlusSymbols:`
    @objc(setShouldDecodePlusSymbols:)
    nonisolated public static func objcSetDecodesPlus(_ isDecoded: Bool) {
        MainThread.run { setShouldDecodePlusSymbols(isDecoded) }
    }

    /// `shouldDecodePlusSymbols`
    @objc(shouldDecodePlusSymbols)
    nonisolated public static func objcDecodesPlus() -> Bool {
        MainThread.run { shouldDecodePlusSymbols() }
    }

    /// `setAlwaysTreatsHostAsPathComponent:`
    @objc(setAlwaysTreatsHostAsPathComponent:)
    nonisolated public static func objcSetHostIsComponent(_ isComponent: Bool) {
        MainThread.run { setAlwaysTreatsHostAsPathComponent(isComponent) }
    }

    /// `alwaysTreatsHostAsPathComponent`
    @objc(alwaysTreatsHostAsPathComponent)
    nonisolated public static func objcHostIsComponent() -> Bool {
        MainThread.run { alwaysTreatsHostAsPathComponent() }
    }

    /// `routeURL:`
    @objc(routeURL:)
    nonisolated public static func objcRouteURL(_ url: URL?) -> Bool {
        MainThread.run { routeURL(url) }
    }

    /// `routeURL:withParameters:`
    @objc(routeURL:withParameters:)
    nonisolated public static func objcRouteURL(_ url: URL?, withParameters parameters: [String: Any]?) -> Bool {
        nonisolated(unsafe) let parameters = parameters
        return MainThread.run { routeURL(url, withParameters: parameters) }
    }

    /// `canRouteURL:`
    @objc(canRouteURL:)
    nonisolated public static func objcCanRouteURL(_ url: URL?) -> Bool {
        MainThread.run { canRouteURL(url) }
    }
}
#endif
