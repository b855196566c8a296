import Waymark
import WaymarkInbox

extension InboxGate {
    /// The first page is on the screen, so that there is something to show others over; every link waits for it.
    static let firstPage: InboxGate = "first-page"
}
