import Waymark

/// The outcomes of links that are on their way by themselves.
@MainActor final class Arrivals {
    private let events: RouterEvents

    /// Listens from here on.
    init(_ router: Router) { events = router.events(redaction: .byName) }

    /// The outcome of the next opening that ends and belongs to no other: `handled`, or the reason of its failure.
    func next() async -> RouterEvent? {
        for await event in events where event.parent == nil {
            switch event.kind {
            case .handled, .refused, .failed: return event
            default: continue
            }
        }
        return nil
    }
}
