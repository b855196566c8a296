import Waymark

extension InboxGate {
    /// The first page is on the screen, so that there is something to show others over; every link waits for it.
    static let firstPage: InboxGate = "first-page"
    /// Somebody has signed in; links wait for it that lead to what is for such people.
    static let signIn: InboxGate = "sign-in"
}
