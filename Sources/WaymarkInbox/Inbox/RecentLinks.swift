import WaymarkCore
import WaymarkRouting

/// The links that came to an inbox a moment ago and are in it or were delivered, so that the same one is not taken twice.
struct RecentLinks: Sendable {
    private struct Recent: Sendable {
        let id: StoredLink.ID
        let text: String
        let source: LinkSource
        let scene: String?
        let time: Duration
    }

    /// The number of links that are remembered.
    private static let greatestCount = 256

    /// For how long a link counts as recent, or `nil` where none does.
    private let window: Duration?
    private var links: [Recent] = []

    init(within window: Duration?) { self.window = window }

    /// Returns whether the same link came a moment ago: from the same source, for the same scene, with the same bytes.
    mutating func has(_ link: StoredLink, at now: Duration) -> Bool {
        guard let window else { return false }
        links.removeAll { now - $0.time >= window }
        return links.contains {
            $0.text.hasSameBytes(as: link.text) && $0.source == link.source && $0.scene == link.scene
        }
    }

    /// Remembers a link that was taken.
    mutating func note(_ link: StoredLink, at now: Duration) {
        if window == nil { return }
        if links.count >= Self.greatestCount { links.removeFirst() }
        links.append(Recent(id: link.id, text: link.text, source: link.source, scene: link.scene, time: now))
    }

    /// Forgets a link that has left the inbox without being delivered: it may come again.
    mutating func forget(_ id: StoredLink.ID) {
        guard let place = links.firstIndex(where: { $0.id == id }) else { return }
        links.remove(at: place)
    }
}
