/// The notices of an app that no page shows: a cart was put away, a button failed.
@MainActor
public final class Notices {
    /// Receives each line immediately.
    public var onPost: (@MainActor (String) -> Void)?
    /// The last line; `nil` before there is one.
    public private(set) var last: String?

    /// No notices yet.
    public nonisolated init() {}

    /// Adds a notice.
    public func post(_ line: String) {
        last = line
        onPost?(line)
    }
}
