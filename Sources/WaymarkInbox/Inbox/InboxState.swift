import WaymarkRouting

/// Everything of an inbox that changes; it stands behind the inbox's lock.
///
/// What is to be done outside the lock is left in ``effects``, in its order. ``InboxGates`` says which links may go, and
/// ``RecentLinks`` which came before.
struct InboxState: Sendable {
    let configuration: InboxConfiguration
    private let quota: LinkQuota
    private(set) var entries: [Entry] = []
    var journal = InboxJournal()
    private var effects = InboxEffects()
    private var gates: InboxGates
    private var recent: RecentLinks
    private(set) var isStopped = false
    /// How many are about to choose what is delivered next.
    var lookers = 0
    // The one task that sleeps until a link expires.
    var wakesAt: Duration?
    var sleeper = 0
    var sleep: Task<Void, Never>?

    init(_ configuration: InboxConfiguration, isReady: Bool) {
        self.configuration = configuration
        quota = configuration.quota
        gates = InboxGates(configuration.gates, isReady: isReady)
        recent = RecentLinks(within: configuration.duplicateWindow)
    }

    // MARK: Effects

    mutating func beginReacting() -> Bool { effects.begin() }

    mutating func nextEffect() -> InboxEffects.Effect? {
        let isSettled = isSettled
        return effects.next(isSettled: isSettled)
    }

    mutating func tell(_ kind: RouterEvent.Kind, _ entry: Entry) {
        tell(kind, entry.opening, entry.stored.text, entry.stored.source)
    }

    mutating func tell(_ kind: RouterEvent.Kind, _ opening: UInt64, _ text: String, _ source: LinkSource) {
        effects.add(.tell(kind, opening: opening, text: text, source: source))
    }

    mutating func add(_ effect: InboxEffects.Effect) { effects.add(effect) }

    /// Whether nothing happens before something else does.
    private var isSettled: Bool {
        guard journal.isIdle, lookers == 0 else { return false }
        return isStopped || !entries.contains { $0.phase == .writing || $0.phase == .delivering }
    }

    mutating func settle(_ continuation: UnsafeContinuation<Void, Never>) { effects.settle(continuation) }

    mutating func stop() {
        isStopped = true
        for index in entries.indices where entries[index].phase == .writing { entries[index].phase = .waiting }
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

    // MARK: Arriving

    /// Takes what was kept from before, in front of what has come since.
    mutating func take(_ links: [Arrival], at now: Duration, storageTime: Duration) {
        let come = entries
        entries = []
        for link in links where !link.stored.source.isInside {
            let age = max(.zero, storageTime - link.stored.accepted)
            var entry = Entry(
                stored: link.stored, expires: link.stored.timeToLive.map { now + $0 - age }, opening: link.opening)
            if let key = link.stored.key, come.contains(where: { $0.stored.key == key }) {
                tell(.superseded, entry)
                journal.add(.removed(entry.id))
                continue
            }
            if link.isDropped { entry.phase = .held }
            if link.stored.isSetAside { entry.phase = .setAside }
            entries.append(entry)
        }
        entries += come
        journal.isLoaded = true
        keepBounds()
    }

    /// Takes a link in.
    ///
    /// - Parameter tags: Those of its route; `nil` where they are not known.
    mutating func admit(_ arrival: Arrival, tags: Set<RouteTag>?, at now: Duration) -> Admission {
        if isStopped { return .stopped }
        expire(at: now)
        let link = arrival.stored
        // What was left in a drop an hour ago and what was left now come at once.
        if !arrival.isDropped, !recent.note(link, at: now) {
            tell(.refused(Refusal(.duplicate)), arrival.opening, link.text, link.source)
            return .duplicate(journal.last)
        }
        let place = link.key.flatMap { key in
            entries.firstIndex { $0.stored.key == key && $0.mayLeave }
        }
        var entry = Entry(stored: link, expires: link.timeToLive.map { now + $0 }, opening: arrival.opening)
        if arrival.isDropped { entry.phase = .held }
        entry.isPassing = gates.closed(to: link, tags.map { [link.id: $0] } ?? [:])?.isEmpty == true
        guard makeRoom(for: entry, inPlaceOf: place) else {
            if !arrival.isDropped { recent.forgetLast() }
            return .full
        }
        // Making room may have moved what is superseded.
        let superseded = place.map { _ in
            entries.firstIndex { $0.stored.key == link.key && $0.mayLeave }
        }
        if let place = superseded.flatMap(\.self) {
            tell(.superseded, entries[place])
            let old = entries[place].id
            entries[place] = entry
            return .kept(journal.add(.accepted(link, superseding: old)))
        }
        entries.append(entry)
        return .kept(journal.add(.accepted(link, superseding: nil)))
    }

    /// Has others give way to a link, where they must; returns whether there is room.
    private mutating func makeRoom(for newcomer: Entry, inPlaceOf place: Int?) -> Bool {
        let others = entries.indices.filter { $0 != place && entries[$0].isPassingStill == newcomer.isPassing }
        guard
            let displaced = quota.displaced(by: newcomer.occupant, among: others.map { entries[$0].occupant })
        else { return false }
        for id in displaced { remove(id, telling: .expired(.displaced)) }
        return true
    }

    /// Has links give way that wait although there is no room for them: some have come back, or were kept from before. These
    /// may have been on their way then, and so they have the room of both.
    private mutating func keepBounds() {
        let waiting = entries.filter { !$0.isPassingStill }.map(\.occupant)
        for id in quota.doubled.displaced(among: waiting) ?? [] { remove(id, telling: .expired(.displaced)) }
    }

    private mutating func remove(_ id: UInt64, telling kind: RouterEvent.Kind) {
        guard let place = entries.firstIndex(where: { $0.id == id }) else { return }
        tell(kind, entries[place])
        entries.remove(at: place)
        journal.add(.removed(id))
    }

    // MARK: Expiring

    /// Lets go of the links whose time is over, those being delivered and those set aside excepted.
    mutating func expire(at now: Duration) {
        if isStopped { return }
        for entry in entries where entry.phase == .waiting || entry.phase == .failed {
            if let expires = entry.expires, expires <= now { remove(entry.id, telling: .expired(.timeToLive)) }
        }
    }

    var nextExpiry: Duration? {
        isStopped
            ? nil
            : entries.compactMap { $0.phase == .waiting || $0.phase == .failed ? $0.expires : nil }.min()
    }

    // MARK: Delivering

    /// Lets links be delivered that were held.
    mutating func release(_ ids: [UInt64]) {
        for place in entries.indices where entries[place].phase == .held && ids.contains(entries[place].id) {
            entries[place].phase = .waiting
        }
    }

    /// Chooses what is delivered next: in each scene the first link whose gates are open, unless one is on its way.
    ///
    /// - Parameter tags: The tags of links, by their ids, where gates ask for them.
    mutating func choose(_ tags: [UInt64: Set<RouteTag>], at now: Duration) {
        guard journal.isLoaded, !isStopped else { return }
        expire(at: now)
        var busy = Set(entries.filter { $0.phase == .writing || $0.phase == .delivering }.map(\.stored.scene))
        for index in entries.indices where entries[index].phase == .waiting {
            guard let closed = gates.closed(to: entries[index].stored, tags) else { continue }
            if entries[index].stored.attempts >= configuration.greatestAttempts, !entries[index].isWanted {
                setAside(index)
            } else if closed.isEmpty {
                if busy.insert(entries[index].stored.scene).inserted { begin(index) }
            } else if !entries[index].announced.isSuperset(of: closed) {
                entries[index].announced = Set(closed)
                tell(.waiting(gates: closed.map(\.rawValue)), entries[index])
            }
        }
    }

    private mutating func begin(_ index: Int) {
        entries[index].phase = .writing
        entries[index].isWanted = false
        entries[index].stored.attempts += 1
        entries[index].attempt = journal.add(
            .attempt(entries[index].id, count: entries[index].stored.attempts))
    }

    private mutating func setAside(_ index: Int) {
        entries[index].phase = .setAside
        entries[index].stored.isSetAside = true
        journal.add(.setAside(entries[index].id))
        tell(.setAside(attempts: entries[index].stored.attempts), entries[index])
    }

    /// Lets those be delivered whose attempts are written, or cannot be.
    mutating func attemptsWritten(through number: UInt64) {
        for entry in entries where entry.phase == .writing && entry.attempt <= number {
            effects.add(.deliver(entry.id))
        }
    }

    /// The link that is to be delivered, unless it is not any more.
    mutating func deliver(_ id: UInt64) -> Entry? {
        guard !isStopped, let place = entries.firstIndex(where: { $0.id == id && $0.phase == .writing }) else {
            return nil
        }
        entries[place].phase = .delivering
        tell(.delivered(attempt: entries[place].stored.attempts), entries[place])
        return entries[place]
    }

    /// The router took a link.
    mutating func acknowledge(_ id: UInt64) {
        guard !isStopped, let place = entries.firstIndex(where: { $0.id == id && $0.phase == .delivering }) else {
            return
        }
        let entry = entries.remove(at: place)
        let number = journal.add(.removed(id))
        journal.acknowledged.append((number, entry))
    }

    /// The router did not take a link.
    ///
    /// - Parameter byOverride: Whether its route is switched off, so that other rules may change that.
    mutating func fail(_ id: UInt64, byOverride: Bool) {
        guard !isStopped, let place = entries.firstIndex(where: { $0.id == id && $0.phase == .delivering }) else {
            return
        }
        if entries[place].stored.attempts >= configuration.greatestAttempts {
            setAside(place)
        } else {
            entries[place].phase = byOverride ? .switchedOff : .failed
        }
        // It takes the room of those that wait from here on.
        if entries[place].isPassing {
            entries[place].isPassing = false
            keepBounds()
        }
    }

    /// Lets links wait again whose routes were switched off, as rules have changed.
    ///
    /// - Parameter nextOpening: Gives the number of an opening that is still to come; `nil` where no more are known.
    mutating func waitAgain(_ nextOpening: () -> UInt64?) {
        if isStopped { return }
        for place in entries.indices where entries[place].phase == .switchedOff {
            guard let opening = nextOpening() else { return }
            entries[place].phase = .waiting
            entries[place].announced = []
            entries[place].opening = opening
        }
    }

    // MARK: By hand

    /// Lets a link that was not taken be delivered once more; returns whether there is one.
    mutating func want(_ id: UInt64, opening: UInt64) -> Bool {
        guard !isStopped,
            let place = entries.firstIndex(where: {
                $0.id == id && [.setAside, .failed, .switchedOff].contains($0.phase)
            })
        else { return false }
        entries[place].phase = .waiting
        entries[place].isWanted = true
        entries[place].announced = []
        entries[place].opening = opening
        return true
    }

    /// Lets go of a link that is not being delivered; returns whether there is one.
    mutating func drop(_ id: UInt64) -> Bool {
        guard !isStopped,
            entries.contains(where: { $0.id == id && $0.mayLeave })
        else { return false }
        remove(id, telling: .expired(.dropped))
        return true
    }
}
