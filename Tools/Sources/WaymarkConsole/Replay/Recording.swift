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

    /// Records what happens on a router from here on, as recordings hide it.
    init(of router: Router, capacity: Int) {
        recorder = router.record(keeping: capacity, redaction: .byName)
        self.capacity = capacity
    }

    /// Takes in what has happened meanwhile.
    mutating func catchUp() {
        let new = recorder.drain().events
        for event in new { count += 1 + event.dropped }
        events += new
        if events.count > capacity { events.removeFirst(events.count - capacity) }
    }

    /// The recording as JSON lines, the header first.
    ///
    /// - Parameter limit: The most bytes; the oldest events give way.
    func text(atMost limit: Int) -> String {
        var rest = events[...]
        while true {
            let text = LinkRecording(events: Array(rest), isRedacted: true).text
            if text.utf8.count <= limit || rest.isEmpty { return text }
            rest = rest.dropFirst(max(1, rest.count / 8))
        }
    }
}
