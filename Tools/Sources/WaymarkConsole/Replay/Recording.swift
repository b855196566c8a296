internal import WaymarkFoundation
import WaymarkRecording
internal import WaymarkRouting

/// The events of links since an app was made, to be downloaded: the newest, up to a limit.
struct Recording {
    private let recorder: EventRecorder
    private let capacity: Int
    private var events: [RouterEvent] = []
    /// The number of events, including those that are kept no more.
    private(set) var count = 0

    /// Records the router's events from now on, with secret values removed as in all recordings.
    init(of router: Router, capacity: Int) {
        recorder = router.record(keeping: capacity, redaction: .byName)
        self.capacity = capacity
    }

    /// Adds the events since the last call.
    mutating func catchUp() {
        let new = recorder.drain().events
        for event in new { count += 1 + event.dropped }
        events += new
        if events.count > capacity { events.removeFirst(events.count - capacity) }
    }

    /// The recording as JSON lines, the header first.
    ///
    /// - Parameter limit: The maximum number of bytes; the oldest events are dropped.
    func text(atMost limit: Int) -> String {
        var rest = events[...]
        while true {
            let text = LinkRecording(events: Array(rest), isRedacted: true).text
            if text.utf8.count <= limit || rest.isEmpty { return text }
            rest = rest.dropFirst(max(1, rest.count / 8))
        }
    }
}
