/// A buffer of output, which is flushed when it reaches 64 KiB.
package final class TextSink {
    private static let threshold = 1 << 16

    private let handOn: (UnsafeRawBufferPointer) -> Bool
    private var buffer: [UInt8] = []
    /// Whether writing has failed; further output is discarded.
    package private(set) var isClosed = false

    /// - Parameter handOn: A closure that writes bytes, and returns whether it succeeded.
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
