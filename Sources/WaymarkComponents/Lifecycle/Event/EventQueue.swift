/// The events that are to be told, and how far the one has got that is told at the moment.
struct EventQueue: Sendable {
    /// An event that waits; without one, whoever waits until all before it have been told.
    struct Entry: Sendable {
        let event: (any LifecycleEvent)?
        let sender: UnsafeContinuation<Void, Never>?
    }

    /// The event that is told.
    struct Telling: Sendable {
        let event: any LifecycleEvent
        let sender: UnsafeContinuation<Void, Never>?
        let targets: [Int]
        private var next = 0

        init(event: any LifecycleEvent, sender: UnsafeContinuation<Void, Never>?, targets: [Int]) {
            self.event = event
            self.sender = sender
            self.targets = targets
        }

        /// The part that is to be told next; `nil` where all have been.
        mutating func popTarget() -> Int? {
            guard next < targets.count else { return nil }
            defer { next += 1 }
            return targets[next]
        }
    }

    private var entries: [Entry] = []
    private var first = 0
    var current: Telling?
    /// The part that is told at the moment.
    var told: Int?
    /// The number of the task that tells; `nil` where there is nothing to tell.
    var teller: Int?
    var task: Task<Void, Never>?

    mutating func append(_ entry: Entry) { entries.append(entry) }

    mutating func popFirst() -> Entry? {
        guard first < entries.count else { return nil }
        let entry = entries[first]
        first += 1
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
