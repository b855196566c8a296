/// The outcome of a link that was opened in the phone, once the app was at rest.
enum PhoneOutcome: Hashable, Sendable {
    /// It was opened.
    case opened
    /// The link waits for an answer of the user.
    case waits
    /// It was not opened, for this reason.
    case refused(String)
}
