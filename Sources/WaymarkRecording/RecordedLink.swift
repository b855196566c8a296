internal import WaymarkCore
public import WaymarkRouting

/// A link that was opened while events were recorded, with its outcome.
public struct RecordedLink: Hashable, Sendable, CustomStringConvertible {
    /// The link as it was given, without redacted values. For a typed route, the link that it prints, or the name of
    /// its type if it prints none.
    public let link: String
    /// The source of the link.
    public let source: LinkSource
    /// The opening's number.
    public let opening: UInt64
    /// The outcome, through all redirects.
    public let outcome: LinkOutcome

    /// One line for a terminal or a log.
    public var description: String { "\(link) from \(source): ".escapingControls + "\(outcome)" }
}

extension LinkRecording {
    /// The links that were opened directly, in order. Targets of redirects, links that were opened inside another
    /// opening, and links whose first event was dropped are not included.
    public var links: [RecordedLink] { Self.links(in: events) }

    static func links(in events: [RouterEvent]) -> [RecordedLink] {
        var order: [RouterEvent] = []
        var outcomes: [UInt64: LinkOutcome] = [:]
        // Openings whose first event was dropped, or may have been dropped.
        var cut: Set<UInt64> = []
        for event in events where event.parent == nil && !cut.contains(event.opening) {
            if outcomes[event.opening] == nil, event.kind.isOnTheWay {
                guard case .received = event.kind, event.dropped == 0 else {
                    cut.insert(event.opening)
                    continue
                }
                order.append(event)
                outcomes[event.opening] = LinkOutcome()
            }
            outcomes[event.opening]?.add(event.kind)
        }
        return order.map {
            RecordedLink(
                link: $0.link, source: $0.source, opening: $0.opening, outcome: outcomes[$0.opening] ?? LinkOutcome())
        }
    }
}

extension RouterEvent.Kind {
    /// Whether the event belongs to a link's way through the router, which begins when the link is received.
    fileprivate var isOnTheWay: Bool {
        switch self {
        case .received, .matched, .intercepted, .redirected, .rewritten, .overridden, .fellBack, .started, .progressed,
            .leftOut,
            .declined, .handled, .refused, .failed, .late, .handedOver, .differed, .calledBack, .callbackFailed:
            true
        case .waiting, .delivered, .acknowledged, .expired, .superseded, .setAside, .storageFailed, .rulesReplaced,
            .rulesRefused, .rulesStale:
            false
        @unknown default: false
        }
    }
}
