import WaymarkCore

/// An event as a router tells it. It is put into words when it is read, with what its observer must not see taken out, so that
/// an opening waits for none of this.
///
/// Nothing of what it is made of changes after it was told: it says the same whenever it is read.
enum ToldEvent: Sendable {
    /// Something that happened to a link.
    case happened(RouterEvent.Kind, to: ToldLink, at: Duration)
    /// A route takes the link.
    case matched(route: String, pattern: RoutePattern, IndexMatch?, ToldLink, at: Duration)
    /// A handler has answered with a value of a type.
    case handled(route: String, value: any Any.Type, duration: Duration, ToldLink, at: Duration)
    /// An event that was put into words when it happened.
    case written(RouterEvent)

    /// The event, for an observer that has values hidden.
    func event(hiding redaction: Redaction) -> RouterEvent {
        switch self {
        case .happened(let kind, to: let link, at: let time): return Self.event(kind, link, time, redaction)
        case .matched(let route, let pattern, let match, let link, at: let time):
            let parameters = match?.parameters.dictionary ?? [:]
            return Self.event(
                .matched(route: route, pattern: pattern.text, parameters: parameters), link, time, redaction)
        case .handled(let route, let type, let duration, let link, at: let time):
            return Self.event(.handled(route: route, value: "\(type)", duration: duration), link, time, redaction)
        case .written(let event): return event
        }
    }

    private static func event(
        _ kind: RouterEvent.Kind, _ link: ToldLink, _ time: Duration, _ redaction: Redaction
    ) -> RouterEvent {
        RouterEvent(
            opening: link.opening, parent: link.parent, time: time, link: link.shown(by: redaction),
            source: link.source, kind: link.shown(kind, by: redaction))
    }

    /// What the routes say of its link; `nil` once it is in words.
    var words: RouteWords? {
        switch self {
        case .happened(_, to: let link, at: _), .matched(_, _, _, let link, at: _),
            .handled(_, value: _, duration: _, let link, at: _):
            link.words
        case .written: nil
        }
    }

    /// About how much memory the event takes until it is read, in bytes. A link counts for each of its events.
    var byteCount: Int {
        let size = MemoryLayout<RouterEvent>.size
        return switch self {
        case .happened(let kind, to: let link, at: _): size + kind.byteCount + link.byteCount
        case .matched(let route, let pattern, let match, let link, at: _):
            // The values that it is read as are at most as long as the link.
            size + route.utf8.count + pattern.text.utf8.count + (match == nil ? 1 : 2) * link.byteCount
        case .handled(let route, value: _, duration: _, let link, at: _): size + route.utf8.count + link.byteCount
        case .written(let event): event.byteCount
        }
    }
}
