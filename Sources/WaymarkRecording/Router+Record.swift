public import WaymarkRouting

extension Router {
    /// Begins to record the events of links as JSON lines.
    ///
    /// ```swift
    /// for await line in router.record() { try file.write(contentsOf: Data(line.utf8)) }
    /// ```
    ///
    /// - Parameters:
    ///   - capacity: The number of events that are buffered for a slow reader; the newest events stay.
    ///   - bytes: The approximate size of the buffer in bytes; the newest events stay, and at least one.
    ///   - redaction: The values to redact in the recording. Links with redacted values cannot be replayed. Record with
    ///     ``/WaymarkRouting/Redaction/none`` in order to replay; the recording then contains the secrets of links, and needs the
    ///     same protection.
    /// - Returns: The recorder.
    public func record(
        keeping capacity: Int = 4_096, bytes: Int = 4_194_304, redaction: Redaction = .standard
    ) -> EventRecorder {
        EventRecorder(events(keeping: capacity, bytes: bytes, redaction: redaction))
    }
}
