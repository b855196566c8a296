import Foundation
public import Waymark
import WaymarkFoundation

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

extension View {
    /// Advertises a typed route as the user's activity while this view is displayed, for Handoff and, if `isSearchable`
    /// is `true`, for search.
    ///
    /// ```swift
    /// GoodsPage(id: id).userActivity("com.example.shop.page", to: GoodsDetail(id: id), title: "Goods \(id)")
    /// ```
    ///
    /// A scene with ``NavigatorView/continuing(_:)`` for the type receives the activity. If the route has a web link,
    /// that is also the activity's page, which devices without the app display. A route without a link has no activity.
    ///
    /// - Parameters:
    ///   - activityType: The activity's type, which the app declares under `NSUserActivityTypes`.
    ///   - route: The route.
    ///   - title: The activity's title, for the user.
    ///   - isSearchable: Whether the user's search on the device finds it.
    /// - Returns: The view with the activity.
    public func userActivity(
        _ activityType: String, to route: some RouteProtocol, title: String? = nil, isSearchable: Bool = false
    ) -> some View {
        modifier(
            RouteActivity(type: activityType, title: title, isSearchable: isSearchable) { try? $0.link(to: route) })
    }
}

private struct RouteActivity: ViewModifier {
    let type: String
    let title: String?
    let isSearchable: Bool
    let link: @MainActor (Router) -> DeepLink?

    @Environment(\.mediator) private var mediator

    func body(content: Content) -> some View {
        let carried = mediator.flatMap { link($0.router) }.map { ActivityLink(to: $0) }
        let (title, isSearchable) = (title, isSearchable)
        content.userActivity(type, element: carried) { carried, activity in
            activity.title = title
            activity.isEligibleForSearch = isSearchable
            activity.webpageURL = carried.webpageURL
            activity.addUserInfoEntries(from: carried.userInfo)
            activity.requiredUserInfoKeys = Set(carried.userInfo.keys)
        }
    }
}
