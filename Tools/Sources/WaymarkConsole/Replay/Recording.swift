internal import WaymarkFoundation
internal import WaymarkRouting

/// What has happened to links since an app was made, to be downloaded: the newest events, at most so many.
struct Recording {
    private let recorder: EventRecorder
    private let capacity: Int
    private var events: [RouterEvent] = []
    /// How many events there were, those that are kept no more included.
    private(set) var count = 0

    /// Records what happens on a router from here on, as recordings hide it.
    init(of router: Router, capacity: Int) {
        recorder = router.record(keeping: capacity)
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
    var text: String { LinkRecording(events: events, isRedacted: true).text }
}
