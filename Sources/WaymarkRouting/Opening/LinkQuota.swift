/// The limits on waiting links, and the order in which links are displaced if not all of them fit.
///
/// Room is divided evenly, first among the kinds of source, then among the senders of a kind. The displaced link is the
/// oldest of the sender with the most links, of the kind with the most links. A sender within its even share therefore
/// loses nothing, however much others send, and senders that invent names (pages with many origins) only share the room
/// of their kind. A new link always finds room, unless it exceeds the limits or the links in its place are being
/// delivered.
package struct LinkQuota: Sendable {
    /// The order in which links are displaced by others.
    package enum Rank: Int, Comparable, Sendable {
        /// It was delivered as often as allowed, and is displaced before any link that may still arrive.
        case setAside
        /// It was delivered, and not accepted.
        case failed
        case waiting
        /// It is being delivered, and is never displaced.
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

    /// The used room, updated as links come and go, so that links that fit need not be counted again.
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

        /// Whether no link has to be displaced.
        package var isWithinBounds: Bool { excessive == 0 && all.links <= quota.links && all.bytes <= quota.bytes }

        /// Returns whether a new link would displace no other.
        ///
        /// - Parameter given: The link that would give up its room to the new one.
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

    /// The used room.
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

    /// The same quota with all limits doubled.
    package var doubled: LinkQuota {
        func twice(_ count: Int) -> Int {
            let (count, overflow) = count.multipliedReportingOverflow(by: 2)
            return overflow ? .max : count
        }
        return LinkQuota(
            links: twice(links), bytes: twice(bytes), linksPerSender: twice(linksPerSender),
            bytesPerSender: twice(bytesPerSender))
    }

    /// Returns the links to displace so that the others, including the new link, stay within the limits.
    ///
    /// - Parameters:
    ///   - newcomer: A link that needs room; it is not displaced itself.
    ///   - occupants: The links that take room, the oldest first.
    /// - Returns: Their ids, or `nil` if no room can be made for the new link.
    /// - Complexity: O(*n*) for *n* links that fit; O(*n* · *d*) if *d* of them are displaced.
    package func displaced(by newcomer: Occupant? = nil, among occupants: [Occupant]) -> [UInt64]? {
        var rest = occupants
        var displaced: [UInt64] = []
        while let place = victim(newcomer, rest) {
            guard let place = place.index else { return newcomer == nil ? displaced : nil }
            displaced.append(rest.remove(at: place).id)
        }
        return displaced
    }

    /// A link that has to be displaced; the index is `nil` if one has to be and none can.
    private struct Victim { let index: Int? }

    /// Returns the link to displace next, or `nil` if all fit.
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
        // Only links that can be displaced count.
        let yielding = occupants.filter { $0.rank != .underway }
        let heaviest = yielding.map { kinds.load($0.sender.kind, measure) }.max() ?? 0
        let heavy = yielding.filter { kinds.load($0.sender.kind, measure) == heaviest }
        let greatest = heavy.map { senders.load($0.sender, measure) }.max() ?? 0
        let candidates = Set(heavy.map(\.sender).filter { senders.load($0, measure) == greatest })
        return Victim(index: first(of: occupants) { candidates.contains($0.sender) })
    }

    /// Returns the first link of the lowest rank.
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
