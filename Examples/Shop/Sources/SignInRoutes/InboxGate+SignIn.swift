import Waymark
import WaymarkInbox

extension InboxGate {
    /// The gate that opens when a customer has signed in; links to pages for customers wait at it.
    public static let signIn: InboxGate = "sign-in"
}
