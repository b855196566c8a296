/// What happens to links from here on, as a sequence to wait on; made by ``Router/events(keeping:bytes:redaction:)``.
///
/// At most so many events, and so many bytes of them, are kept for a reader that is slow: the newest stay, and the first that is taken after a loss says how
/// many are gone. A router never waits for its observers. The sequence has one reader; letting go of it ends it.
public final class RouterEvents: AsyncSequence, Sendable {
    /// Events.
    public typealias Element = RouterEvent

    let buffer: EventBuffer
    private let core: RouterCore
    private let number: Int

    init(core: RouterCore, buffer: EventBuffer, number: Int) {
        self.core = core
        self.buffer = buffer
        self.number = number
    }

    /// What is hidden in the events.
    package var redaction: Redaction { buffer.redaction }

    deinit { core.removeObserver(number) }

    /// Waits for events one after the other.
    public func makeAsyncIterator() -> Iterator { Iterator(events: self) }

    /// The events that are there now, taken out of the sequence; nothing is waited for.
    public func drain() -> [RouterEvent] { buffer.drain() }

    /// Ends the sequence: what is there can still be taken.
    public func finish() {
        core.removeObserver(number)
        buffer.finish()
    }

    /// Waits for events.
    public struct Iterator: AsyncIteratorProtocol {
        let events: RouterEvents

        /// The next event, or `nil` after the end or where the task is cancelled.
        public mutating func next() async -> RouterEvent? { await events.buffer.next() }
    }
}
