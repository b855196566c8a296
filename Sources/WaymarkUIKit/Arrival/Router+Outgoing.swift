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

/// Activities and shortcuts that an app passes to the system, and that lead back to a typed route.
extension Router {
    /// Returns an activity that leads to a typed route, for the controller that displays it, for Handoff and, if
    /// `isSearchable` is `true`, for search.
    ///
    /// ```swift
    /// userActivity = try? router.userActivity(to: route, type: "com.example.shop.page", title: "Goods 42")
    /// ```
    ///
    /// The activity comes back through ``SystemLinks/continue(_:)`` with the source `.handoff`, and then opens public
    /// routes only. If the route has a web link, that is also the activity's page, which devices without the app
    /// display.
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
    /// The action comes back through ``SystemLinks/perform(_:)`` with the source `.shortcut`, and then opens public
    /// routes only.
    ///
    /// - Parameters:
    ///   - route: The route; its id is the item's type.
    ///   - title: The item's title.
    ///   - subtitle: The line below the title.
    ///   - icon: The item's icon.
    ///   - options: The options with the place of the link in the item (``ArrivalOptions/shortcutPath``), which must be
    ///     the same as for receiving links.
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
