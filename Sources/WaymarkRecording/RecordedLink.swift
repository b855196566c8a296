internal import WaymarkCore
public import WaymarkRouting

/// A link that was opened while events were recorded, with its outcome.
public struct RecordedLink: Hashable, Sendable, CustomStringConvertible {
    /// The link as it was given, without redacted values. For a typed route, the link that it prints, or the name of its type if
    /// it prints none.
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
    /// The links that were opened directly, in order. Targets of redirects, links that were opened inside another opening, and
    /// links whose first event was dropped are not included.
    public var links: [RecordedLink] { Self.links(in: events) }

    static func links(in events: [RouterEvent]) -> [RecordedLink] {
        var order: [RouterEvent] = []
        var outcomes: [UInt64: LinkOutcome] = [:]
        for event in events where event.parent == nil {
            if case .received = event.kind, outcomes[event.opening] == nil {
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
