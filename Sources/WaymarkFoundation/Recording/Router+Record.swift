public import WaymarkRouting

extension Router {
    /// Records what happens to links from here on, as JSON lines.
    ///
    /// ```swift
    /// for await line in router.record() { try file.write(contentsOf: Data(line.utf8)) }
    /// ```
    ///
    /// - Parameters:
    ///   - capacity: How many events are kept for whoever is slow; the newest stay.
    ///   - redaction: What is hidden in the recording. Links with hidden values cannot be replayed: a recording to replay is
    ///     made with ``/WaymarkRouting/Redaction/none``, holds whatever secrets links carry, and is to be kept like them.
    public func record(keeping capacity: Int = 4_096, redaction: Redaction = .standard) -> EventRecorder {
        EventRecorder(events(keeping: capacity, redaction: redaction))
    }
}
