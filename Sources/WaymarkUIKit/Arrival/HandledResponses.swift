#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import Foundation
internal import UIKit
#if !os(tvOS)
internal import UserNotifications
#endif
#else
internal import Foundation
internal import UIKitStandIn
#endif

#if !os(tvOS)
/// The last response to a notification that each app received through any of its delegates, by navigation.
///
/// A launch by a notification delivers the response to the scene's delegate and, if that is set early enough, to the
/// notification center's delegate as well. The main actor guards the list, which does not retain navigations.
@MainActor
enum HandledResponses {
    private struct Entry {
        weak var navigation: Navigation?
        var response: NotificationLink
    }

    private static var entries: [Entry] = []

    /// Takes note of a response. Returns `false` if it was the last one already.
    static func take(_ response: NotificationLink, for navigation: Navigation) -> Bool {
        entries.removeAll { $0.navigation == nil }
        guard let index = entries.firstIndex(where: { $0.navigation === navigation }) else {
            entries.append(Entry(navigation: navigation, response: response))
            return true
        }
        defer { entries[index].response = response }
        return entries[index].response != response
    }
}

/// The link and identity of a response to a notification, read on the thread on which the response arrives.
struct NotificationLink: Equatable, Sendable {
    let request: String
    let action: String
    let date: Date
    /// The link of the user's choice; `nil` if it opens nothing.
    let link: String?

    init(_ response: UNNotificationResponse, _ options: ArrivalOptions) {
        let notification = response.notification
        request = notification.request.identifier
        action = response.actionIdentifier
        date = notification.date
        let isTap = action == UNNotificationDefaultActionIdentifier
        let path = options.actionPaths[action] ?? (isTap ? options.pushPath : nil)
        link = path.flatMap { LinkPayload(values: notification.request.content.userInfo).link(at: $0) }
    }
}
#endif
#endif
