import WaymarkRouting

/// The links that came to an inbox a moment ago, so that the same one is not taken twice.
struct RecentLinks: Sendable {
    private struct Recent: Sendable {
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

    /// Remembers a link, and returns whether it is another one than those of a moment ago.
    mutating func note(_ link: StoredLink, at now: Duration) -> Bool {
        guard let window else { return true }
        links.removeAll { now - $0.time >= window }
        if links.contains(where: { $0.text == link.text && $0.source == link.source && $0.scene == link.scene }) {
            return false
        }
        if links.count >= Self.greatestCount { links.removeFirst() }
        links.append(Recent(text: link.text, source: link.source, scene: link.scene, time: now))
        return true
    }

    /// Forgets the link that was remembered last: one that was not taken may come again.
    mutating func forgetLast() {
        if window != nil { links.removeLast() }
    }
}
