import WaymarkCore

/// The reason why another link is opened in place of the requested one; see ``RouteRequest/detour``.
public struct Detour: Hashable, Sendable {
    /// A cause for opening another link.
    @nonexhaustive
    public enum Cause: Hashable, Sendable {
        /// An override of the matching route.
        case override(RouteOverride)
        /// A fallback, because no route matches the link.
        case fallback(LinkFallback)
    }

    /// The cause for opening another link.
    public let cause: Cause
    /// The requested link, not redacted.
    public let link: String
    /// The link that is opened in its place.
    public let target: String
    /// The route that was overridden, or whose fallback is opened, by id or else by pattern; `nil` for other causes.
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
    /// One line for display, with control characters escaped.
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
    /// The override or fallback that led from another link to this one, or `nil`.
    public var detour: Detour? { hop.redirect?.detour }
}
