import Waymark
import WaymarkInbox

extension InboxGate {
    /// Somebody has signed in; links wait for it that lead to what is for such people.
    public static let signIn: InboxGate = "sign-in"
}
