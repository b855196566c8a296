/// The door of notifications; unlike the others it may wait, and it is on no actor.
public protocol NotificationDelegate: AnyObject {
    /// Somebody touched a notification.
    func userNotificationCenter(_ center: NotificationBoard, didReceive response: NotificationResponse) async
}

/// What shows notifications.
public final class NotificationBoard: Sendable {
    /// A board.
    public init() {}
}

/// What somebody did with a notification; like the system's own type a class that no other thread may have.
public final class NotificationResponse {
    /// What the notification carries.
    public let userInfo: [AnyHashable: Any]

    /// A notification that carries something.
    public init(userInfo: [AnyHashable: Any]) { self.userInfo = userInfo }
}
