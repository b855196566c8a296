/// Bounds on links that wait, and the order in which links give way where not all of them fit.
///
/// Room is shared out evenly: first among the kinds of source, then among the senders of a kind. The link that gives way is
/// the oldest of the sender that has the most, of the kind that has the most. A sender with no more than its even share
/// therefore loses nothing, however much others send, and a kind whose senders invent names (pages with many origins) shares
/// the room of its kind alone. A newcomer always finds room, unless it is larger than the bounds or what is in its place is
/// being delivered.
package struct LinkQuota: Sendable {
    /// The readiness of a link to give way to others.
    package enum Rank: Int, Comparable, Sendable {
        /// It was delivered as often as it may be, and goes before anything that may still arrive.
        case setAside
        /// It was not taken when it was delivered.
        case failed
        case waiting
        /// It is being delivered, and stays.
        case underway

        package static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
    }

    /// A link that takes room.
    package struct Occupant: Sendable {
        package let id: UInt64
        /// The kind of source, the calling app and the origin.
        package let sender: LinkSource
        package let byteCount: Int
        package let rank: Rank

        package init(id: UInt64, sender: LinkSource, byteCount: Int, rank: Rank) {
            self.id = id
            self.sender = sender
            self.byteCount = byteCount
            self.rank = rank
        }
    }

    /// The room that is taken, counted as links come and go, so that those that fit need not be counted again.
    package struct Usage: Sendable {
        package let quota: LinkQuota
        private var all = Load()
        private var senders: [LinkSource: Load] = [:]
        /// The number of senders that are over their own quota.
        private var excessive = 0

        package init(_ quota: LinkQuota) { self.quota = quota }

        package mutating func add(_ occupant: Occupant, _ factor: Int) {
            all.add(occupant, times: factor)
            var load = senders[occupant.sender] ?? Load()
            if quota.isExceeded(by: load) { excessive -= 1 }
            load.add(occupant, times: factor)
            if quota.isExceeded(by: load) { excessive += 1 }
            senders[occupant.sender] = load.links == 0 ? nil : load
        }

        /// Whether nothing has to give way.
        package var isWithinBounds: Bool { excessive == 0 && all.links <= quota.links && all.bytes <= quota.bytes }

        /// Returns whether nothing would have to give way to a newcomer.
        ///
        /// - Parameter given: What would give up its room to it.
        package mutating func fits(_ newcomer: Occupant, without given: Occupant?) -> Bool {
            if let given { add(given, -1) }
            add(newcomer, 1)
            defer {
                add(newcomer, -1)
                if let given { add(given, 1) }
            }
            return isWithinBounds
        }
    }

    private func isExceeded(by load: Load) -> Bool { load.links > linksPerSender || load.bytes > bytesPerSender }

    /// The room that is taken.
    fileprivate struct Load {
        var links = 0
        var bytes = 0

        mutating func add(_ occupant: Occupant, times factor: Int = 1) {
            links += factor
            bytes += factor * occupant.byteCount
        }

        subscript(_ measure: Measure) -> Int {
            switch measure {
            case .links: links
            case .bytes: bytes
            }
        }
    }

    fileprivate enum Measure { case links, bytes }

    let links: Int
    let bytes: Int
    let linksPerSender: Int
    let bytesPerSender: Int

    package init(links: Int, bytes: Int, linksPerSender: Int, bytesPerSender: Int) {
        self.links = links
        self.bytes = bytes
        self.linksPerSender = linksPerSender
        self.bytesPerSender = bytesPerSender
    }

    /// The same for twice as much.
    package var doubled: LinkQuota {
        func twice(_ count: Int) -> Int {
            let (count, overflow) = count.multipliedReportingOverflow(by: 2)
            return overflow ? .max : count
        }
        return LinkQuota(
            links: twice(links), bytes: twice(bytes), linksPerSender: twice(linksPerSender),
            bytesPerSender: twice(bytesPerSender))
    }

    /// The links that give way so that the others keep within the bounds, with the newcomer among them.
    ///
    /// - Parameters:
    ///   - newcomer: A link that needs room; it gives way to nothing itself.
    ///   - occupants: The links that take room, oldest first.
    /// - Returns: Their ids; `nil` where no room can be made for the newcomer.
    /// - Complexity: O(*n*) for *n* links that fit; O(*n* · *d*) where *d* of them give way.
    package func displaced(by newcomer: Occupant? = nil, among occupants: [Occupant]) -> [UInt64]? {
        var rest = occupants
        var displaced: [UInt64] = []
        while let place = victim(newcomer, rest) {
            guard let place = place.index else { return newcomer == nil ? displaced : nil }
            displaced.append(rest.remove(at: place).id)
        }
        return displaced
    }

    /// A link that has to give way; the index is `nil` where one has to and none can.
    private struct Victim { let index: Int? }

    /// The link that gives way next, or `nil` where all fit.
    private func victim(_ newcomer: Occupant?, _ occupants: [Occupant]) -> Victim? {
        var all = Load()
        var kinds: [LinkSource.Kind: Load] = [:]
        var senders: [LinkSource: Load] = [:]
        for occupant in occupants + [newcomer].compactMap(\.self) {
            all.add(occupant)
            kinds[occupant.sender.kind, default: Load()].add(occupant)
            senders[occupant.sender, default: Load()].add(occupant)
        }
        // A sender over its own quota makes room by itself.
        let excessive = senders.filter { isExceeded(by: $0.value) }
        if !excessive.isEmpty {
            return Victim(index: first(of: occupants) { excessive[$0.sender] != nil })
        }
        let measure: Measure
        if all.links > links {
            measure = .links
        } else if all.bytes > bytes {
            measure = .bytes
        } else {
            return nil
        }
        if let place = occupants.firstIndex(where: { $0.rank == .setAside }) { return Victim(index: place) }
        // Only those count that have something to give.
        let yielding = occupants.filter { $0.rank != .underway }
        let heaviest = yielding.map { kinds.load($0.sender.kind, measure) }.max() ?? 0
        let heavy = yielding.filter { kinds.load($0.sender.kind, measure) == heaviest }
        let greatest = heavy.map { senders.load($0.sender, measure) }.max() ?? 0
        let candidates = Set(heavy.map(\.sender).filter { senders.load($0, measure) == greatest })
        return Victim(index: first(of: occupants) { candidates.contains($0.sender) })
    }

    /// The first of those that give way most readily.
    private func first(of occupants: [Occupant], where isMeant: (Occupant) -> Bool) -> Int? {
        occupants.indices.filter { occupants[$0].rank != .underway && isMeant(occupants[$0]) }
            .min { (occupants[$0].rank, $0) < (occupants[$1].rank, $1) }
    }
}

extension [LinkSource.Kind: LinkQuota.Load] {
    fileprivate func load(_ kind: LinkSource.Kind, _ measure: LinkQuota.Measure) -> Int { self[kind]?[measure] ?? 0 }
}

extension [LinkSource: LinkQuota.Load] {
    fileprivate func load(_ sender: LinkSource, _ measure: LinkQuota.Measure) -> Int { self[sender]?[measure] ?? 0 }
}
