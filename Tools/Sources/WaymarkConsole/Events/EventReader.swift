/// Somebody who reads events, as long as it is held.
package final class EventReader: Sendable {
    /// The stream of messages to read.
    package let stream: EventStream
    private let leave: @Sendable () -> Void

    /// - Parameter leave: Called when nobody holds the reader any more.
    init(_ stream: EventStream, leave: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.leave = leave
    }

    deinit { leave() }
}
