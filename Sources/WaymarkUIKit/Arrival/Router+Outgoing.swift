#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import Foundation
#if !os(tvOS)
public import UIKit
#endif
#else
internal import Foundation
public import UIKitStandIn
#endif
internal import WaymarkFoundation

/// Activities and shortcuts that an app hands to the system so that a typed route comes back from them.
extension Router {
    /// Returns an activity that leads to a typed route: for the controller that displays it, for Handoff, and for
    /// search if it is to be found there.
    ///
    /// ```swift
    /// userActivity = try? router.userActivity(to: route, type: "com.example.shop.page", title: "Goods 42")
    /// ```
    ///
    /// It comes back from `.handoff`, by ``SystemLinks/continue(_:)``, and then opens public routes. If the route's link is
    /// of the web, it is the activity's page too, which devices without the app display.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - type: The activity's type, which the app declares under `NSUserActivityTypes`.
    ///   - title: The activity's title, for the user.
    ///   - isSearchable: Whether the user's search on the device finds it.
    /// - Throws: An error if the route has no link.
    @MainActor
    public func userActivity(
        to route: some RouteProtocol, type: String, title: String? = nil, isSearchable: Bool = false
    ) throws(RouterError) -> NSUserActivity {
        let carried = ActivityLink(to: try link(to: route))
        let activity = NSUserActivity(activityType: type)
        activity.title = title
        activity.isEligibleForSearch = isSearchable
        activity.webpageURL = carried.webpageURL
        activity.addUserInfoEntries(from: carried.userInfo)
        activity.requiredUserInfoKeys = Set(carried.userInfo.keys)
        return activity
    }

    #if !os(tvOS)
    /// Returns a quick action of the home screen that leads to a typed route, for `UIApplication.shortcutItems`.
    ///
    /// It comes back from `.shortcut`, by ``SystemLinks/perform(_:)``, and then opens public routes.
    ///
    /// - Parameters:
    ///   - route: The route; its id is the item's type.
    ///   - title: The item's title.
    ///   - subtitle: The line below the title.
    ///   - icon: The item's icon.
    ///   - options: The place of the link in the item: ``ArrivalOptions/shortcutPath``, where arrivals look for it.
    /// - Throws: An error if the route has no link.
    @MainActor
    public func shortcutItem<R: RouteProtocol>(
        to route: R, title: String, subtitle: String? = nil, icon: UIApplicationShortcutIcon? = nil,
        options: ArrivalOptions = ArrivalOptions()
    ) throws(RouterError) -> UIApplicationShortcutItem {
        let text = try link(to: route).linkText
        return UIApplicationShortcutItem(
            type: R.id, localizedTitle: title, localizedSubtitle: subtitle, icon: icon,
            userInfo: [options.shortcutPath: NSString(string: text)])
    }
    #endif
}
#endif
