/// The links that were sent before the router was ready, in the order in which they came.
struct WaitingLinks: Sendable {
    /// The number of links that may wait.
    static let greatest = 64

    private var links: [SentLink] = []

    /// Takes all of them out.
    mutating func take() -> [SentLink] {
        defer { links = [] }
        return links
    }

    /// Keeps a link, in the place of others if there are as many as may be.
    mutating func hold(_ link: SentLink) -> SentLink.Holding {
        guard links.count >= Self.greatest else {
            links.append(link)
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
        links = links.enumerated().filter { !displaced.contains(UInt64($0.offset)) }.map(\.element) + [link]
        return .held(displacing: leaving)
    }
}
