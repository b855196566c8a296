/// A reader of events, for as long as it is retained.
package final class EventReader: Sendable {
    /// The stream of messages to read.
    package let stream: EventStream
    private let leave: @Sendable () -> Void

    /// - Parameter leave: Called when the reader is released.
    init(_ stream: EventStream, leave: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.leave = leave
    }

    deinit { leave() }
}
