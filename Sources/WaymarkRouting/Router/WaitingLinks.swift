/// The links that were sent before the router was ready, in the order of arrival.
struct WaitingLinks: Sendable {
    /// The number of links that may wait.
    static let greatest = 64

    private var links: [SentLink] = []
    private var places: UInt64 = 0

    /// Removes and returns all of them.
    mutating func take() -> [SentLink] {
        defer { links = [] }
        return links
    }

    /// Returns a link with its place, which is the last one if it has none.
    mutating func placed(_ link: SentLink) -> SentLink {
        if link.place != nil { return link }
        var placed = link
        places += 1
        placed.place = places
        return placed
    }

    /// Keeps a link, and displaces others if the limit is reached.
    mutating func hold(_ link: SentLink) -> SentLink.Holding {
        let link = placed(link)
        guard links.count >= Self.greatest else {
            insert(link)
            return .held(displacing: [])
        }
        let quota = LinkQuota(
            links: Self.greatest, bytes: .max, linksPerSender: Self.greatest, bytesPerSender: .max)
        func occupant(_ link: SentLink, _ id: Int) -> LinkQuota.Occupant {
            LinkQuota.Occupant(id: UInt64(id), sender: link.source, byteCount: 0, rank: .waiting)
        }
        let occupants = links.enumerated().map { occupant($1, $0) }
        guard link.isWanted, let displaced = quota.displaced(by: occupant(link, links.count), among: occupants)
        else { return .full }
        let leaving = displaced.map { links[Int($0)] }
        links = links.enumerated().filter { !displaced.contains(UInt64($0.offset)) }.map(\.element)
        insert(link)
        return .held(displacing: leaving)
    }

    /// Inserts a link at its place. A link that was about to be opened when the router closed comes before links that
    /// were sent later.
    private mutating func insert(_ link: SentLink) {
        let later = links.lastIndex { ($0.place ?? 0) < (link.place ?? 0) }.map { $0 + 1 } ?? 0
        links.insert(link, at: later)
    }
}
