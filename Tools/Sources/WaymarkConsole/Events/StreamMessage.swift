/// One message of the stream of events (HTML Standard, section 9.2, server-sent events).
package struct StreamMessage: Hashable, Sendable {
    /// The text on the wire, with the empty line at its end.
    package let text: String

    /// An event with a line of data.
    ///
    /// - Parameters:
    ///   - name: The event's name: a word.
    ///   - data: One line, as JSON is printed here.
    package init(_ name: String, _ data: String) {
        text = "event: \(name)\ndata: \(data)\n\n"
    }

    private init(text: String) { self.text = text }

    /// A comment, which readers pass over; it shows that the stream is alive.
    package static let heartbeat = StreamMessage(text: ": \n\n")

    /// Says how many messages a reader has lost, because it was too slow.
    static func lost(_ count: Int) -> StreamMessage { StreamMessage("lost", #"{"count":\#(count)}"#) }
}
