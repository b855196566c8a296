/// The entry point of notifications; unlike the others it may wait, and it is on no actor.
public protocol NotificationDelegate: AnyObject {
    /// The user touched a notification.
    func userNotificationCenter(_ center: NotificationBoard, didReceive response: NotificationResponse) async
}

/// The object that shows notifications.
public final class NotificationBoard: Sendable {
    /// A board.
    public init() {}
}

/// The user's response to a notification; like the system's own type a class that no other thread may have.
public final class NotificationResponse {
    /// The values of the notification.
    public let userInfo: [AnyHashable: Any]

    /// A notification that carries something.
    public init(userInfo: [AnyHashable: Any]) { self.userInfo = userInfo }
}
