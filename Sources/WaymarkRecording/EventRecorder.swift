public import WaymarkRouting

/// The events of links as JSON lines, to be written to a file and read by ``LinkRecording``.
///
/// The first line is a header, each line after it an event; each is one JSON object with its keys sorted, and ends in a
/// line feed. See ``LinkRecording`` for what they hold. No line is longer than ``LinkRecording/Limits/standard`` says: of an
/// event that would be, texts are cut. The sequence has one reader.
public struct EventRecorder: AsyncSequence, Sendable {
    /// Lines, with their ends.
    public typealias Element = String

    private let events: RouterEvents

    /// Creates a recorder of events, which it takes out of their sequence; what they hide, the recording hides.
    public init(_ events: RouterEvents) { self.events = events }

    private var isRedacted: Bool { events.redaction != .none }

    /// Returns an iterator that waits for lines one after the other; the header is there at once.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: events.makeAsyncIterator(), header: RecordingLine.header(isRedacted: isRedacted))
    }

    /// Returns a recording of the events that are there now, taken out of the sequence; nothing is waited for.
    ///
    /// For a report of what happened last: keep as many events as it is to have.
    public func drain() -> LinkRecording { LinkRecording(events: events.drain(), isRedacted: isRedacted) }

    /// Ends the recording: what is there can still be taken.
    public func finish() { events.finish() }

    /// Waits for lines.
    public struct Iterator: AsyncIteratorProtocol {
        var events: RouterEvents.Iterator
        var header: String?

        /// Returns the next line, or `nil` after the end or where the task is cancelled.
        public mutating func next() async -> String? {
            if let header {
                self.header = nil
                return header
            }
            return await events.next().map(RecordingLine.event)
        }
    }
}
