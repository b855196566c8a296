import WaymarkRouting

/// The links that arrived recently and wait or were delivered, so that the same link is not accepted twice.
struct RecentLinks: Sendable {
    private struct Recent: Sendable {
        let link: StoredLink
        let time: Duration
    }

    /// The number of links that are remembered.
    private static let greatestCount = 256

    /// For how long a link counts as recent, or `nil` if none does.
    private let window: Duration?
    private var links: [Recent] = []

    init(within window: Duration?) { self.window = window }

    /// Returns whether the same link came a moment ago: from the same source, for the same scene, with the same bytes.
    ///
    /// - Parameter ids: Links that do not count, because the router did not take them.
    mutating func has(_ link: StoredLink, besides ids: [StoredLink.ID], at now: Duration) -> Bool {
        guard let window else { return false }
        links.removeAll { now - $0.time >= window }
        return links.contains { $0.link.isSame(as: link) && !ids.contains($0.link.id) }
    }

    /// Remembers a link that was taken.
    mutating func note(_ link: StoredLink, at now: Duration) {
        if window == nil { return }
        if links.count >= Self.greatestCount { links.removeFirst() }
        links.append(Recent(link: link, time: now))
    }

    /// Forgets a link that has left the inbox without being delivered: it may come again.
    mutating func forget(_ id: StoredLink.ID) {
        guard let place = links.firstIndex(where: { $0.link.id == id }) else { return }
        links.remove(at: place)
    }
}
