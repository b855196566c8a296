import WaymarkRouting

/// The mutable state of an inbox, which is protected by the inbox's lock.
///
/// Work for outside the lock is collected in ``effects``, in order. ``InboxGates`` determines the links that may be
/// delivered, and ``RecentLinks`` those that arrived before.
struct InboxState: Sendable {
    let configuration: InboxConfiguration
    private let quota: LinkQuota
    private var line: InboxLine
    /// The state of the gates that links were last looked at under.
    private var gateChanges = -1
    /// The links whose attempts are being written, in the order of these.
    private var begun: [(attempt: UInt64, id: UInt64)] = []
    var journal: InboxJournal
    private var effects = InboxEffects()
    private var gates: InboxGates
    private var recent: RecentLinks
    private(set) var isStopped = false
    /// Whether the router has gone, so that nothing is delivered any more.
    private var hasNoRouter = false
    /// The number of tasks that are about to choose the next delivery.
    var lookers = 0
    /// The number of times that rules have changed.
    var ruleChanges = 0
    /// Whether one of the tasks will do so for all changes of routes that come before it.
    var isLookPlanned = false
    // The one task that sleeps until a link expires.
    var wakesAt: Duration?
    var sleeper = 0
    var sleep: Task<Void, Never>?

    init(_ configuration: InboxConfiguration, isReady: Bool) {
        self.configuration = configuration
        quota = configuration.quota
        line = InboxLine(quota)
        journal = InboxJournal(greatestBytes: max(1 << 20, configuration.greatestBytes))
        gates = InboxGates(configuration.gates, isReady: isReady)
        recent = RecentLinks(within: configuration.duplicateWindow)
    }

    /// The links, in the order of delivery.
    var entries: [Entry] { line.entries }

    /// Returns whether a link is there.
    func has(_ id: UInt64) -> Bool { line[id] != nil }

    // MARK: Effects

    mutating func beginReacting() -> Bool { effects.begin() }

    mutating func nextEffect() -> InboxEffects.Effect? {
        let isSettled = isSettled
        return effects.next(isSettled: isSettled)
    }

    mutating func emit(_ kind: RouterEvent.Kind, _ entry: Entry) {
        emit(kind, entry.opening, entry.stored.text, entry.stored.source)
    }

    mutating func emit(_ kind: RouterEvent.Kind, _ opening: UInt64, _ text: String, _ source: LinkSource) {
        effects.add(.emit(kind, opening: opening, text: text, source: source))
    }

    mutating func add(_ effect: InboxEffects.Effect) { effects.add(effect) }

    /// Whether nothing happens without an external event.
    private var isSettled: Bool {
        guard journal.isIdle, lookers == 0 else { return false }
        return isStopped || !line.isUnderway
    }

    mutating func settle(_ continuation: UnsafeContinuation<Void, Never>) { effects.settle(continuation) }

    mutating func stop() {
        isStopped = true
        for entry in entries where entry.phase == .writing { line.change(entry.id) { $0.phase = .waiting } }
        for waiting in journal.stop() { effects.add(.resume(waiting, isStored: false)) }
    }

    // MARK: Gates

    /// Opens or closes a gate; returns whether there is such a gate.
    mutating func set(_ gate: InboxGate, isOpen: Bool, scene: String?) -> Bool {
        gates.set(gate, isOpen: isOpen, scene: scene)
    }

    mutating func setOpen(_ gate: InboxGate, _ isOpen: Bool) { gates.setOpen(gate, isOpen) }

    /// Whether the tags of links are needed to say which gates they wait at.
    var asksForTags: Bool { gates.askForTags }

    /// The links whose tags are needed to say which gates they wait at.
    var linksToMatch: [StoredLink] {
        gates.askForTags ? entries.filter { $0.phase == .waiting }.map(\.stored) : []
    }

    /// Returns whether to plan a check of the waiting links because routes have changed: if some depend on it, and no
    /// check is planned.
    mutating func planLook() -> Bool {
        if isStopped || isLookPlanned { return false }
        guard entries.contains(where: { $0.phase == .switchedOff || gates.askForTags && $0.phase == .waiting }) else {
            return false
        }
        isLookPlanned = true
        lookers += 1
        return true
    }

    /// A link that is about to be delivered, if its tags are needed to say which gates it waits at.
    func linkToMatch(_ id: UInt64) -> StoredLink? {
        gates.askForTags && line[id]?.phase == .writing ? line[id]?.stored : nil
    }

    // MARK: Arriving

    /// Adds the links that were stored before, in front of those that have arrived since.
    mutating func take(_ links: [Arrival], at now: Duration) {
        let come = entries
        let keys = Set(come.compactMap(\.stored.key))
        // A link that was not taken before is superseded by the same one, which has come while the storage was read.
        let texts = Set(come.map(\.stored.text))
        func hasCome(_ link: StoredLink) -> Bool {
            (link.attempts > 0 || link.isSetAside) && texts.contains(link.text)
                && come.contains { $0.stored.isSame(as: link) }
        }
        // No storage should have a number twice, but one of an app's own may.
        var known = Set(come.map(\.id))
        var kept: [Entry] = []
        for link in links where !link.stored.source.isInside && known.insert(link.stored.id).inserted {
            var entry = link.entry(at: now)
            if link.stored.key.map(keys.contains) == true || hasCome(link.stored) {
                emit(.superseded, entry)
                journal.add(.removed(entry.id))
                continue
            }
            if link.stored.isSetAside { entry.phase = .setAside }
            kept.append(entry)
        }
        line.renew(kept + come)
        for waiter in journal.endLoading() { effects.add(.resume(waiter, isStored: true)) }
        keepBounds()
    }

    /// Accepts a link.
    ///
    /// - Parameter tags: Those of its route; `nil` if they are not known.
    mutating func admit(_ arrival: Arrival, tags: Set<RouteTag>?, at now: Duration) -> Admission {
        if isStopped { return .stopped }
        expire(at: now)
        let link = arrival.stored
        // What was left in a drop an hour ago and what was left now come at once.
        let untaken = line.untaken(like: link)
        if !arrival.isDropped, recent.has(link, besides: untaken.map(\.id), at: now) {
            emit(.refused(Refusal(.duplicate)), arrival.opening, link.text, link.source)
            return .duplicate(journal.last)
        }
        let inPlace = link.key.flatMap { line.superseded(by: $0) }
        // A later link may have come by itself before the one that was left is taken from its drop.
        if arrival.isDropped, let inPlace, inPlace.stored.accepted > link.accepted {
            emit(.superseded, arrival.opening, link.text, link.source)
            return .superseded(journal.last)
        }
        var entry = arrival.entry(at: now)
        entry.isPassing = gates.closed(to: link, tags.map { [link.id: $0] } ?? [:])?.isEmpty == true
        guard makeRoom(for: entry, inPlaceOf: inPlace ?? untaken.first) else { return .full }
        if !arrival.isDropped { recent.note(link, at: now) }
        for old in untaken where old.id != inPlace?.id { remove(old.id, emitting: .superseded) }
        if let old = inPlace {
            emit(.superseded, old)
            recent.forget(old.id)
            line.replace(old.id, with: entry)
            return .kept(journal.add(.accepted(link, superseding: old.id)))
        }
        line.append(entry)
        return .kept(journal.add(.accepted(link, superseding: nil)))
    }

    /// Displaces other links for a new one if necessary, and returns whether there is room.
    private mutating func makeRoom(for newcomer: Entry, inPlaceOf old: Entry?) -> Bool {
        if line.hasRoom(for: newcomer, inPlaceOf: old) { return true }
        let others = entries.filter { $0.id != old?.id && $0.isPassingStill == newcomer.isPassing }
        guard let displaced = quota.displaced(by: newcomer.occupant, among: others.map(\.occupant)) else {
            return false
        }
        for id in displaced { remove(id, emitting: .expired(.displaced)) }
        return true
    }

    /// Has links give way that wait although there is no room for them: some have come back, or were kept from before. These
    /// may have been on their way then, and so they have the room of both.
    private mutating func keepBounds() {
        if line.isWithinBounds { return }
        let waiting = entries.filter { !$0.isPassingStill }.map(\.occupant)
        for id in quota.doubled.displaced(among: waiting) ?? [] { remove(id, emitting: .expired(.displaced)) }
    }

    /// Removes a link that will not be delivered.
    private mutating func remove(_ id: UInt64, emitting kind: RouterEvent.Kind) {
        guard let entry = line.remove(id) else { return }
        recent.forget(id)
        emit(kind, entry)
        journal.add(.removed(id))
    }

    // MARK: Expiring

    /// Removes the links whose time has passed, except those that are being delivered or set aside.
    mutating func expire(at now: Duration) {
        if isStopped { return }
        for id in line.expired(at: now) { remove(id, emitting: .expired(.timeToLive)) }
    }

    /// The moment at which the first link expires, those being delivered and those set aside excepted.
    mutating func nextExpiry() -> Duration? { isStopped ? nil : line.nextExpiry() }

    // MARK: Delivering

    /// Lets links be delivered that were held.
    mutating func release(_ ids: [UInt64]) {
        for id in ids where line[id]?.phase == .held { line.change(id) { $0.phase = .waiting } }
    }

    /// Chooses what is delivered next: in each scene the first link whose gates are open, unless one is on its way.
    ///
    /// - Parameter tags: The tags of links, by their ids, where gates ask for them.
    /// - Complexity: O(*n* log *n*) for *n* links that wait if gates were opened or closed, or ask for tags; otherwise
    ///   O(log *n*).
    mutating func choose(_ tags: [UInt64: Set<RouteTag>], at now: Duration) {
        guard journal.isLoaded, !isStopped, !hasNoRouter else { return }
        expire(at: now)
        if gates.changes != gateChanges || gates.askForTags { line.lookAtAll() }
        gateChanges = gates.changes
        for id in line.takeFresh() {
            guard let entry = line[id], let closed = gates.closed(to: entry.stored, tags) else { continue }
            if entry.stored.attempts >= configuration.greatestAttempts, !entry.isWanted {
                setAside(id)
            } else if closed.isEmpty {
                line.noteReady(id)
            } else if !entry.announced.isSuperset(of: closed) {
                line.change(id) { $0.announced = Set(closed) }
                emit(.waiting(gates: closed.map(\.rawValue)), entry)
            }
        }
        for id in line.takeNext() { begin(id) }
    }

    private mutating func begin(_ id: UInt64) {
        guard let entry = line[id] else { return }
        let count = entry.stored.attempts + 1
        let attempt = journal.add(.attempt(id, count: count))
        line.change(id) {
            $0.phase = .writing
            $0.wasWanted = $0.isWanted
            $0.isWanted = false
            $0.stored.attempts = count
        }
        begun.append((attempt, id))
    }

    private mutating func setAside(_ id: UInt64) {
        line.change(id) {
            $0.phase = .setAside
            $0.stored.isSetAside = true
        }
        journal.add(.setAside(id))
        if let entry = line[id] { emit(.setAside(attempts: entry.stored.attempts), entry) }
    }

    /// Lets those be delivered whose attempts are written, or cannot be.
    mutating func attemptsWritten(through number: UInt64) {
        let written = begun.prefix { $0.attempt <= number }
        for (_, id) in written where line[id]?.phase == .writing { effects.add(.deliver(id)) }
        begun.removeFirst(written.count)
    }

    /// Begins the delivery of a link, unless a gate was closed to it since it was chosen: then it waits again.
    ///
    /// - Parameter tags: The tags of the link, by its id, where gates ask for them.
    mutating func deliver(_ id: UInt64, _ tags: [UInt64: Set<RouteTag>]) -> Turn {
        guard !isStopped, var entry = line[id], entry.phase == .writing else { return .over }
        // If its tags are needed and not known, the gate that asks for them was closed a moment ago.
        guard gates.closed(to: entry.stored, tags)?.isEmpty == true else {
            takeBack(id)
            return .closed
        }
        let changes = ruleChanges
        line.change(id) {
            $0.phase = .delivering
            $0.ruleChanges = changes
        }
        entry.phase = .delivering
        return .delivery(entry)
    }

    /// Lets a link wait again that was to be delivered and was not. The attempt does not count, unless the process ends before
    /// that is written.
    private mutating func takeBack(_ id: UInt64, to phase: Phase = .waiting) {
        guard let count = line[id].map({ $0.stored.attempts - 1 }) else { return }
        let greatest = configuration.greatestAttempts
        line.change(id) {
            $0.phase = phase
            $0.stored.attempts = count
            // Beyond the greatest number of attempts, the app has asked for it.
            $0.isWanted = $0.wasWanted || count >= greatest
        }
        journal.add(.attempt(id, count: count))
    }

    /// Lets a link wait again that was to be delivered by a router that has gone, and all others with it.
    mutating func loseRouter(delivering id: UInt64) {
        hasNoRouter = true
        if !isStopped, line[id]?.phase == .writing { takeBack(id) }
    }

    /// Lets a link wait again that the router has refused because it does not take links any more.
    mutating func comeBack(_ id: UInt64, opening: UInt64) {
        guard !isStopped, line[id]?.phase == .delivering else { return }
        takeBack(id)
        line.change(id) {
            $0.announced = []
            $0.opening = opening
        }
    }

    /// Handles a link that the router accepted.
    mutating func acknowledge(_ id: UInt64) {
        guard !isStopped, line[id]?.phase == .delivering, let entry = line.remove(id) else { return }
        let number = journal.add(.removed(id))
        journal.acknowledged.append((number, entry))
    }

    /// Handles a link that the router did not accept.
    ///
    /// - Parameter byOverride: Whether its route is switched off, so that other rules may change that: it waits for these, however
    ///   often, and the attempt does not count.
    mutating func fail(_ id: UInt64, byOverride: Bool) {
        guard !isStopped, let entry = line[id], entry.phase == .delivering else { return }
        if byOverride {
            takeBack(id, to: .switchedOff)
            if entry.ruleChanges != ruleChanges { effects.add(.lookAtSwitchedOff) }
        } else if entry.stored.attempts >= configuration.greatestAttempts {
            setAside(id)
        } else {
            line.change(id) { $0.phase = .failed }
        }
        // It takes the room of those that wait from here on.
        if entry.isPassing {
            line.change(id) { $0.isPassing = false }
            keepBounds()
        }
    }

    /// Lets a link wait again whose route was switched off, as rules have changed.
    mutating func waitAgain(_ id: UInt64, opening: UInt64) {
        guard !isStopped, line[id]?.phase == .switchedOff else { return }
        line.change(id) {
            $0.phase = .waiting
            $0.announced = []
            $0.opening = opening
        }
    }

    // MARK: By hand

    /// Lets a link that was not taken be delivered once more; returns whether there is one.
    mutating func want(_ id: UInt64, opening: UInt64) -> Bool {
        guard !isStopped, let phase = line[id]?.phase, [.setAside, .failed, .switchedOff].contains(phase) else {
            return false
        }
        line.change(id) {
            $0.phase = .waiting
            $0.isWanted = true
            $0.announced = []
            $0.opening = opening
        }
        return true
    }

    /// Lets go of a link that is not being delivered; returns whether there is one.
    mutating func drop(_ id: UInt64) -> Bool {
        guard !isStopped, line[id]?.mayLeave == true else { return false }
        remove(id, emitting: .expired(.dropped))
        return true
    }
}
