import WaymarkCore

/// An event as a router reports it. It is formatted and redacted for its observer when it is read. An opening waits for
/// that only if the routes have changed since, because a buffer keeps events of the routes of one moment only
/// (``EventBuffer``).
///
/// Its content does not change, so it reads the same at any time. All observers share one object.
final class ReportedEvent: Sendable {
    /// Something that happened to a link.
    enum Happening: Sendable {
        case kind(RouterEvent.Kind)
        /// A route matches the link. A typed route that was opened has no match.
        case matched(route: String, RoutePattern, IndexMatch?)
        /// A handler has answered with a value of a type.
        case handled(route: String, value: any Any.Type, duration: Duration)

        /// The kind of event that observers receive.
        var kind: RouterEvent.Kind {
            switch self {
            case .kind(let kind): kind
            case .matched(let route, let pattern, let match):
                .matched(route: route, pattern: pattern.text, parameters: match?.parameters.dictionary ?? [:])
            case .handled(let route, let type, let duration):
                .handled(route: route, value: "\(type)", duration: duration)
            }
        }

        /// The approximate memory that it takes besides its link, in bytes.
        var byteCount: Int {
            switch self {
            case .kind(let kind): kind.byteCount
            case .matched(let route, let pattern, _): route.utf8.count + pattern.text.utf8.count
            case .handled(let route, value: _, duration: _): route.utf8.count
            }
        }
    }

    private enum Content: Sendable {
        case reported(Happening, to: ReportedLink, at: Duration)
        /// The formatted event.
        case written(RouterEvent)
    }

    private let content: Content
    /// The approximate memory that the event takes until it is read, in bytes. A link counts for each of its events.
    let byteCount: Int

    /// Creates an event of the link of an opening.
    init(_ happening: Happening, to link: ReportedLink, at time: Duration) {
        content = .reported(happening, to: link, at: time)
        byteCount = MemoryLayout<RouterEvent>.size + happening.byteCount + link.byteCount
    }

    /// Creates an event that is formatted already.
    init(_ event: RouterEvent) {
        content = .written(event)
        byteCount = event.byteCount
    }

    /// The texts of the patterns for its link; `nil` once the event is formatted.
    var words: RouteWords? { if case .reported(_, to: let link, at: _) = content { link.words } else { nil } }

    /// Returns the event for an observer, with its hidden values redacted.
    func event(hiding redaction: Redaction) -> RouterEvent {
        switch content {
        case .written(let event): event
        case .reported(let happening, to: let link, at: let time):
            RouterEvent(
                opening: link.opening, parent: link.parent, time: time, link: link.shown(by: redaction),
                source: link.source, kind: link.shown(happening.kind, by: redaction))
        }
    }
}
