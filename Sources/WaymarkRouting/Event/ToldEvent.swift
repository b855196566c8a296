import WaymarkCore

/// An event as a router tells it. It is put into words when it is read, with what its observer must not see taken out; an opening
/// waits for that only if the routes have changed since, as events of one moment's routes alone are kept (``EventBuffer``).
///
/// Nothing of what it is made of changes after it was told: it says the same whenever it is read. It is one object for all
/// observers.
final class ToldEvent: Sendable {
    /// Something that happened to a link.
    enum Happening: Sendable {
        case kind(RouterEvent.Kind)
        /// A route takes the link; of a typed route there is no match.
        case matched(route: String, RoutePattern, IndexMatch?)
        /// A handler has answered with a value of a type.
        case handled(route: String, value: any Any.Type, duration: Duration)

        /// The same in words.
        var kind: RouterEvent.Kind {
            switch self {
            case .kind(let kind): kind
            case .matched(let route, let pattern, let match):
                .matched(route: route, pattern: pattern.text, parameters: match?.parameters.dictionary ?? [:])
            case .handled(let route, let type, let duration):
                .handled(route: route, value: "\(type)", duration: duration)
            }
        }

        /// About how much memory it takes beside its link, in bytes.
        var byteCount: Int {
            switch self {
            case .kind(let kind): kind.byteCount
            case .matched(let route, let pattern, _): route.utf8.count + pattern.text.utf8.count
            case .handled(let route, value: _, duration: _): route.utf8.count
            }
        }
    }

    private enum Content: Sendable {
        case told(Happening, to: ToldLink, at: Duration)
        /// It was put into words.
        case written(RouterEvent)
    }

    private let content: Content
    /// About how much memory the event takes until it is read, in bytes. A link counts for each of its events.
    let byteCount: Int

    /// Something that has happened to the link of an opening.
    init(_ happening: Happening, to link: ToldLink, at time: Duration) {
        content = .told(happening, to: link, at: time)
        byteCount = MemoryLayout<RouterEvent>.size + happening.byteCount + link.byteCount
    }

    /// An event in words.
    init(_ event: RouterEvent) {
        content = .written(event)
        byteCount = event.byteCount
    }

    /// The patterns' words for its link; `nil` once it is in words.
    var words: RouteWords? { if case .told(_, to: let link, at: _) = content { link.words } else { nil } }

    /// The event, for an observer that has values hidden.
    func event(hiding redaction: Redaction) -> RouterEvent {
        switch content {
        case .written(let event): event
        case .told(let happening, to: let link, at: let time):
            RouterEvent(
                opening: link.opening, parent: link.parent, time: time, link: link.shown(by: redaction),
                source: link.source, kind: link.shown(happening.kind, by: redaction))
        }
    }
}
