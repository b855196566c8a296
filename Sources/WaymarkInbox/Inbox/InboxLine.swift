import WaymarkRouting

/// The links of an inbox in the order of delivery, with lookups whose cost does not depend on the number of waiting
/// links.
///
/// Every change of an entry goes through ``change(_:_:)``, so that the counts and the queues are those of the entries. What
/// the queues hold is looked at again when it is taken out, so nothing is searched for in them.
struct InboxLine: Sendable {
    typealias Entry = InboxState.Entry

    private var slots: [Entry?] = []
    private var places: [UInt64: Int] = [:]
    private var byKey: [String: [UInt64]] = [:]
    /// The links that the router did not take.
    private var untaken: Set<UInt64> = []
    /// By scene, how many are on their way.
    private var underway: [String?: Int] = [:]
    /// The room that links take which wait, and that of those on their way.
    private var waiting: LinkQuota.Usage
    private var passing: LinkQuota.Usage
    private var expiries = EarliestFirst<Duration>()
    /// The links that have begun to wait and were not looked at since.
    private var fresh: [UInt64] = []
    /// By scene, those whose gates are open and whose turn has not come, by their places.
    private var ready: [String?: EarliestFirst<Int>] = [:]

    init(_ quota: LinkQuota) {
        waiting = LinkQuota.Usage(quota)
        passing = LinkQuota.Usage(quota)
    }

    /// The links, in their order.
    var entries: [Entry] { slots.compactMap(\.self) }

    subscript(id: UInt64) -> Entry? { places[id].flatMap { slots[$0] } }

    /// Whether a link is on its way.
    var isUnderway: Bool { !underway.isEmpty }

    /// The first link with a key that may be superseded.
    func superseded(by key: String) -> Entry? {
        (byKey[key] ?? []).compactMap { self[$0] }.filter(\.mayLeave)
            .min { (places[$0.id] ?? 0) < (places[$1.id] ?? 0) }
    }

    /// The same links as another that the router did not take.
    ///
    /// - Complexity: O(*n*) for *n* links that it did not take.
    func untaken(like link: StoredLink) -> [Entry] {
        untaken.compactMap { self[$0] }.filter { $0.stored.isSame(as: link) }
            .sorted { (places[$0.id] ?? 0) < (places[$1.id] ?? 0) }
    }

    // MARK: Changing

    mutating func append(_ entry: Entry) {
        slots.append(entry)
        enter(entry, slots.count - 1)
    }

    /// Puts a link in the place of another.
    mutating func replace(_ id: UInt64, with entry: Entry) {
        guard let place = places[id], let old = slots[place] else { return append(entry) }
        leave(old)
        slots[place] = entry
        enter(entry, place)
        compact()
    }

    @discardableResult
    mutating func remove(_ id: UInt64) -> Entry? {
        guard let place = places[id], let entry = slots[place] else { return nil }
        leave(entry)
        slots[place] = nil
        compact()
        return entry
    }

    mutating func change(_ id: UInt64, _ body: (inout Entry) -> Void) {
        guard let place = places[id], var entry = slots[place] else { return }
        let old = entry
        body(&entry)
        slots[place] = entry
        count(old, -1)
        count(entry, 1)
        if entry.phase == .waiting, old.phase != .waiting { fresh.append(id) }
        if entry.mayExpire, !old.mayExpire, let expires = entry.expires { expiries.add(id, due: expires) }
    }

    /// Puts other links in the place of all.
    mutating func renew(_ entries: [Entry]) {
        let quota = waiting.quota
        self = InboxLine(quota)
        for entry in entries { append(entry) }
    }

    /// The length of the longest queue, with the links that have left.
    var greatestQueueCount: Int {
        max(slots.count, expiries.count, fresh.count, ready.values.reduce(0) { $0 + $1.count })
    }

    /// Lets go of the links that have left, once most of a queue are such. Those that wait are looked at again.
    private mutating func compact() {
        if greatestQueueCount > 2 * places.count + 64 { renew(entries) }
    }

    private mutating func enter(_ entry: Entry, _ place: Int) {
        places[entry.id] = place
        if let key = entry.stored.key { byKey[key, default: []].append(entry.id) }
        count(entry, 1)
        if entry.phase == .waiting { fresh.append(entry.id) }
        if entry.mayExpire, let expires = entry.expires { expiries.add(entry.id, due: expires) }
    }

    private mutating func leave(_ entry: Entry) {
        places[entry.id] = nil
        if let key = entry.stored.key {
            byKey[key]?.removeAll { $0 == entry.id }
            if byKey[key]?.isEmpty == true { byKey[key] = nil }
        }
        count(entry, -1)
    }

    private mutating func count(_ entry: Entry, _ factor: Int) {
        if entry.isPassingStill { passing.add(entry.occupant, factor) } else { waiting.add(entry.occupant, factor) }
        if entry.isUntaken {
            if factor > 0 { untaken.insert(entry.id) } else { untaken.remove(entry.id) }
        }
        guard entry.phase == .writing || entry.phase == .delivering else { return }
        let left = underway[entry.stored.scene, default: 0] + factor
        underway[entry.stored.scene] = left == 0 ? nil : left
    }

    // MARK: Room

    /// Returns whether there is room for a link beside those that take room of the same kind.
    mutating func hasRoom(for newcomer: Entry, inPlaceOf old: Entry?) -> Bool {
        let given = old.flatMap { $0.isPassingStill == newcomer.isPassing ? $0.occupant : nil }
        return newcomer.isPassing
            ? passing.fits(newcomer.occupant, without: given) : waiting.fits(newcomer.occupant, without: given)
    }

    /// Whether the links that wait are within the bounds.
    var isWithinBounds: Bool { waiting.isWithinBounds }

    // MARK: Expiring

    /// The moment at which the first link expires that may.
    mutating func nextExpiry() -> Duration? {
        while let first = expiries.first {
            if let entry = self[first.id], entry.mayExpire, entry.expires == first.due { return first.due }
            expiries.removeFirst()
        }
        return nil
    }

    /// The links whose time is over, in their order.
    mutating func expired(at now: Duration) -> [UInt64] {
        var expired: [UInt64] = []
        while let next = nextExpiry(), next <= now, let first = expiries.first {
            expiries.removeFirst()
            expired.append(first.id)
        }
        return inOrder(expired)
    }

    // MARK: Delivering

    /// Has every link that waits be looked at again, as gates have changed.
    mutating func lookAtAll() {
        ready = [:]
        fresh = slots.compactMap { $0?.phase == .waiting ? $0?.id : nil }
    }

    /// The links that wait and were not looked at, in their order.
    mutating func takeFresh() -> [UInt64] {
        defer { fresh = [] }
        return inOrder(fresh.filter { self[$0]?.phase == .waiting })
    }

    /// Notes that a link's gates are open.
    mutating func noteReady(_ id: UInt64) {
        guard let place = places[id], let entry = slots[place] else { return }
        ready[entry.stored.scene, default: EarliestFirst()].add(id, due: place)
    }

    /// The links whose turn has come, in their order: the first of each scene in which none is on its way.
    mutating func takeNext() -> [UInt64] {
        var next: [UInt64] = []
        for scene in ready.keys where underway[scene] == nil {
            while let first = ready[scene]?.first {
                ready[scene]?.removeFirst()
                if self[first.id]?.phase == .waiting, places[first.id] == first.due {
                    next.append(first.id)
                    break
                }
            }
            if ready[scene]?.first == nil { ready[scene] = nil }
        }
        return inOrder(next)
    }

    private func inOrder(_ ids: [UInt64]) -> [UInt64] {
        if ids.count < 2 { return ids }
        var known: Set<UInt64> = []
        return ids.filter { known.insert($0).inserted }.sorted { (places[$0] ?? 0) < (places[$1] ?? 0) }
    }
}
