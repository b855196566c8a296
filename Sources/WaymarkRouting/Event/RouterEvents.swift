/// An asynchronous sequence of the events of a router, created by ``Router/events(keeping:bytes:redaction:)``.
///
/// For a slow reader, a limited number of events and bytes is kept: the newest stay, and the first event after a loss
/// states how many were dropped. A router never waits for its observers. The sequence has one reader; releasing it ends
/// it.
public final class RouterEvents: AsyncSequence, Sendable {
    /// The type of the elements: router events.
    public typealias Element = RouterEvent

    let buffer: EventBuffer
    private let core: RouterCore
    private let number: Int

    init(core: RouterCore, buffer: EventBuffer, number: Int) {
        self.core = core
        self.buffer = buffer
        self.number = number
    }

    /// The values hidden in the events.
    package var redaction: Redaction { buffer.redaction }

    deinit { core.removeObserver(number) }

    /// Returns the iterator that waits for the events, one after the other.
    public func makeAsyncIterator() -> Iterator { Iterator(events: self) }

    /// Removes and returns the events that are available now, without waiting.
    ///
    /// - Returns: The events, oldest first.
    public func drain() -> [RouterEvent] { buffer.drain() }

    /// Ends the sequence. Events that it still holds can be read.
    public func finish() {
        core.removeObserver(number)
        buffer.finish()
    }

    /// Waits for events.
    public struct Iterator: AsyncIteratorProtocol {
        let events: RouterEvents

        /// Waits for the next event. Returns `nil` after the end, or if the task is cancelled.
        public mutating func next() async -> RouterEvent? { await events.buffer.next() }
    }
}
