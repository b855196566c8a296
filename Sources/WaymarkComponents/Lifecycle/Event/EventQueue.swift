/// The queued events, and the progress of the one being delivered.
struct EventQueue: Sendable {
    /// A queued event; an entry without one is a caller that waits until all before it have been delivered.
    struct Entry: Sendable {
        let event: (any LifecycleEvent)?
        let sender: UnsafeContinuation<Void, Never>?
        /// The parts whose start waits for the delivery.
        let starting: Set<Int>
        /// The bytes of the event's texts, as far as they are known.
        let byteCount: Int

        init(
            event: (any LifecycleEvent)?, sender: UnsafeContinuation<Void, Never>?, starting: Set<Int> = []
        ) {
            self.event = event
            self.sender = sender
            self.starting = starting
            byteCount = (event as? SystemEvent)?.textCount ?? 0
        }
    }

    /// The event being delivered.
    struct Delivery: Sendable {
        let event: any LifecycleEvent
        let sender: UnsafeContinuation<Void, Never>?
        let starting: Set<Int>
        let targets: [Int]
        private var next = 0

        init(
            event: any LifecycleEvent, sender: UnsafeContinuation<Void, Never>?, starting: Set<Int>, targets: [Int]
        ) {
            self.event = event
            self.sender = sender
            self.starting = starting
            self.targets = targets
        }

        /// The part that receives the event next; `nil` after the last.
        mutating func popTarget() -> Int? {
            guard next < targets.count else { return nil }
            defer { next += 1 }
            return targets[next]
        }
    }

    private var entries: [Entry] = []
    private var first = 0
    var current: Delivery?
    /// The part that is receiving the event.
    var recipient: Int?
    /// The number of the task that tells; `nil` if there is nothing to tell.
    var deliverer: Int?
    var task: Task<Void, Never>?

    // The number and size of the waiting events.
    private var count = 0
    private var byteCount = 0

    /// Adds an entry at the end.
    ///
    /// - Returns: The events that are dropped because the limits are exceeded, the oldest first. The new event may be
    ///   among them.
    mutating func append(_ entry: Entry, greatestCount: Int, greatestBytes: Int) -> [Entry] {
        entries.append(entry)
        guard entry.event != nil else { return [] }
        count += 1
        byteCount += entry.byteCount
        var dropped: [Entry] = []
        var place = first
        while count > greatestCount || byteCount > greatestBytes, place < entries.count {
            // A caller that waits for all earlier events continues to wait.
            guard entries[place].event != nil else {
                place += 1
                continue
            }
            dropped.append(entries.remove(at: place))
            count -= 1
            byteCount -= dropped.last?.byteCount ?? 0
        }
        return dropped
    }

    mutating func popFirst() -> Entry? {
        guard first < entries.count else { return nil }
        let entry = entries[first]
        // The queue releases the event here, so that it is deinitialized after its delivery, outside the lock.
        entries[first] = Entry(event: nil, sender: nil)
        first += 1
        if entry.event != nil { count -= 1 }
        byteCount -= entry.byteCount
        if first == entries.count {
            entries.removeAll(keepingCapacity: entries.count <= 64)
            first = 0
        } else if first >= 64, first * 2 >= entries.count {
            entries.removeFirst(first)
            first = 0
        }
        return entry
    }
}
