/// A buffer of output, which is flushed when it is long enough.
package final class TextSink {
    private static let threshold = 1 << 16

    private let handOn: (UnsafeRawBufferPointer) -> Bool
    private var buffer: [UInt8] = []
    /// Whether the output is not taken any more; what is written then is dropped.
    package private(set) var isClosed = false

    /// - Parameter handOn: Writes bytes, and returns whether it succeeded.
    package init(_ handOn: @escaping (UnsafeRawBufferPointer) -> Bool) {
        self.handOn = handOn
    }

    /// Adds a text.
    package func write(_ text: String) {
        buffer += text.utf8
        if buffer.count >= Self.threshold { flush() }
    }

    /// Adds a text and a line end.
    package func line(_ text: String = "") {
        buffer += text.utf8
        write("\n")
    }

    /// Flushes the buffer.
    package func flush() {
        guard !buffer.isEmpty else { return }
        if !isClosed { isClosed = !buffer.withUnsafeBytes(handOn) }
        buffer.removeAll(keepingCapacity: true)
    }
}
