public import WaymarkRouting

/// The events of links as JSON lines, to be written to a file and read by ``LinkRecording``.
///
/// The first line is a header, each line after it an event; each is one JSON object with its keys sorted, and ends in a
/// line feed. ``LinkRecording`` documents the format. No line exceeds ``LinkRecording/Limits/standard``: the texts of an event
/// that would exceed it are truncated. The sequence has one reader.
public struct EventRecorder: AsyncSequence, Sendable {
    /// A line, including its line feed.
    public typealias Element = String

    private let events: RouterEvents

    /// Creates a recorder that consumes a sequence of events. Values that are redacted in the events are redacted in the recording.
    public init(_ events: RouterEvents) { self.events = events }

    private var isRedacted: Bool { events.redaction != .none }

    /// Returns an iterator over the lines. The header is available immediately.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: events.makeAsyncIterator(), header: RecordingLine.header(isRedacted: isRedacted))
    }

    /// Returns a recording of the buffered events without waiting, and removes them from the sequence.
    ///
    /// Use this method to report the latest events; the capacity of the recorder limits their number.
    public func drain() -> LinkRecording { LinkRecording(events: events.drain(), isRedacted: isRedacted) }

    /// Ends the recording. Buffered events can still be read.
    public func finish() { events.finish() }

    /// An iterator that waits for lines.
    public struct Iterator: AsyncIteratorProtocol {
        var events: RouterEvents.Iterator
        var header: String?

        /// Returns the next line, or `nil` after the end or if the task is cancelled.
        public mutating func next() async -> String? {
            if let header {
                self.header = nil
                return header
            }
            return await events.next().map(RecordingLine.event)
        }
    }
}
