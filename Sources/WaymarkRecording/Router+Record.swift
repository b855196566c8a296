public import WaymarkRouting

extension Router {
    /// Records what happens to links from here on, as JSON lines.
    ///
    /// ```swift
    /// for await line in router.record() { try file.write(contentsOf: Data(line.utf8)) }
    /// ```
    ///
    /// - Parameters:
    ///   - capacity: How many events are kept for a reader that is slow; the newest stay.
    ///   - bytes: About how much memory they may take, in bytes; the newest stay, and one always does.
    ///   - redaction: What is hidden in the recording. Links with hidden values cannot be replayed: a recording to replay is
    ///     made with ``/WaymarkRouting/Redaction/none``, holds whatever secrets links carry, and is to be kept like them.
    /// - Returns: The recorder.
    public func record(
        keeping capacity: Int = 4_096, bytes: Int = 4_194_304, redaction: Redaction = .standard
    ) -> EventRecorder {
        EventRecorder(events(keeping: capacity, bytes: bytes, redaction: redaction))
    }
}
