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
/// The last response to a notification that each app was given, by its navigation, by whichever of its delegates it came.
///
/// A launch by a notification hands the response to the scene's delegate and, if that is set early enough, to the notification
/// centre's delegate as well. The main actor guards the list, which keeps no navigation.
@MainActor
enum HandledResponses {
    private struct Key: Equatable {
        let request: String
        let action: String
        let date: Date
    }

    private struct Entry {
        weak var navigation: Navigation?
        var key: Key
    }

    private static var entries: [Entry] = []

    /// Takes note of a response; `false` if it was the last one already.
    static func take(_ response: UNNotificationResponse, for navigation: Navigation) -> Bool {
        let notification = response.notification
        let key = Key(
            request: notification.request.identifier, action: response.actionIdentifier, date: notification.date)
        entries.removeAll { $0.navigation == nil }
        guard let index = entries.firstIndex(where: { $0.navigation === navigation }) else {
            entries.append(Entry(navigation: navigation, key: key))
            return true
        }
        defer { entries[index].key = key }
        return entries[index].key != key
    }
}
#endif
#endif
