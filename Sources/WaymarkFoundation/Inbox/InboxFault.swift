/// Where a test has the writing of an inbox go wrong: after so many bytes, counted from the storage's making on.
package enum InboxFault: Sendable {
    /// The process ends, inside a record where that is where the bytes end.
    case killed(after: Int)
    /// No room is left for more.
    case full(after: Int)
}
