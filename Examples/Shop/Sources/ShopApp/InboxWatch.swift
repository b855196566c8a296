import Waymark

/// Follows the links of an inbox by what the router tells of them.
///
/// An app on a screen needs none of this. One on a terminal reads the next line when all that the last one has set going has
/// come to rest.
struct InboxWatch {
    /// Links that have come in and that nothing was told of yet.
    var expected = 0
    private var known: Set<UInt64> = []
    private var waiting: [UInt64: RouterEvent] = [:]
    private var underway: Set<UInt64> = []

    /// Takes note of an event.
    mutating func note(_ event: RouterEvent) {
        let opening = event.opening
        switch event.kind {
        case .waiting: waiting[opening] = event
        case .delivered:
            waiting[opening] = nil
            underway.insert(opening)
        case .acknowledged, .refused, .failed:
            underway.remove(opening)
            return
        case .expired, .setAside:
            waiting[opening] = nil
            underway.remove(opening)
        default: return
        }
        if known.insert(opening).inserted { expected -= 1 }
    }

    /// Whether an event is about a link that came by the inbox.
    func hasCome(_ event: RouterEvent) -> Bool { known.contains(event.opening) }

    /// Whether no link is on its way.
    ///
    /// - Parameter isShut: Whether a gate is shut before the link of an event.
    func isAtRest(_ isShut: (RouterEvent) -> Bool) -> Bool {
        expected <= 0 && underway.isEmpty && waiting.values.allSatisfy(isShut)
    }
}
