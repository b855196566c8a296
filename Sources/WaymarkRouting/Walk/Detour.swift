import WaymarkCore

/// The reason why another link is opened in place of the requested one; see ``RouteRequest/detour``.
public struct Detour: Hashable, Sendable {
    /// A cause for opening another link.
    @nonexhaustive
    public enum Cause: Hashable, Sendable {
        /// An override of the route that takes the link.
        case override(RouteOverride)
        /// No route takes the link.
        case fallback(LinkFallback)
    }

    /// The cause for opening another link.
    public let cause: Cause
    /// The link that was left, not redacted.
    public let link: String
    /// The link that is opened in its place.
    public let target: String
    /// The route that was overridden, or whose fallback stands in for it, by id or else by pattern; `nil` for others.
    public let route: String?

    /// The text for an error page, if an override leads to one.
    public var reason: String? {
        if case .override(let override) = cause, case .errorPage(_, let reason) = override.action {
            reason
        } else {
            nil
        }
    }
}

extension Detour: CustomStringConvertible {
    /// One line for people, with control characters escaped.
    public var description: String {
        let way =
            switch cause {
            case .override(let override): "overridden, \(override)"
            case .fallback(let fallback): "falls back on \(fallback)" + (route.map { " of \($0)" } ?? "")
            }
        return "\(way): \(link) → \(target)".escapingControls
    }
}

extension RouteRequest {
    /// The override or fallback by which this link is opened in place of another, or `nil`.
    public var detour: Detour? { hop.redirect?.detour }
}
