import Waymark
import WaymarkInbox

extension InboxGate {
    /// The gate that opens when the first page is on the screen, so that others can be shown over it; every link waits
    /// for it.
    static let firstPage: InboxGate = "first-page"
}
