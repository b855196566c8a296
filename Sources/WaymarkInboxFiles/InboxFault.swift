/// The point at which a test makes the writing of an inbox fail: after the given number of bytes since the storage was
/// created.
package enum InboxFault: Sendable {
    /// The process ends, inside a record where that is where the bytes end.
    case killed(after: Int)
    /// No room is left for more.
    case full(after: Int)
    /// The process ends while links are removed from a drop, after the given number of links.
    case killedRemoving(after: Int)
    /// The system lets no link of a drop be read, as before the device is unlocked for the first time.
    case unreadable

    /// After how many bytes.
    var limit: Int {
        switch self {
        case .killed(let limit), .full(let limit): limit
        case .killedRemoving, .unreadable: .max
        }
    }
}
