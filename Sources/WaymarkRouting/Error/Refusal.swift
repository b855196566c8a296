/// An error that turns a link away, even if a route matches it.
///
/// Interceptors throw it to refuse a link, so that callers and events can distinguish the refusal from a failure.
public struct Refusal: Error, Hashable, Sendable {
    /// The reason.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The router does not accept links yet, or no longer accepts them.
        case notReady
        /// The app owns neither the link's scheme nor its host.
        case foreign
        /// Links from this kind of source open nothing.
        case source(LinkSource.Kind)
        /// The calling app is not on the list; `nil` if the system did not identify it.
        case callingApp(String?)
        /// The page's origin is not on the list.
        case origin(String?)
        /// The route is internal, and the link comes from outside.
        case notPublic
        /// The route, or its source policy, does not admit this source.
        case routeSource(LinkSource.Kind)
        /// The same link was opened a moment ago.
        case duplicate
        /// A parameter contains a link to a target that is not on the list.
        case carriedLink(parameter: String, target: String)
        /// A parameter does not match the route's declaration.
        case parameter(name: String, problem: String)
        /// A gate did not open.
        case gate(String)
        /// An override has switched the route off, for this reason.
        case disabled(route: String, reason: String)
        /// The link asks for a callback to a scheme that is not on the list.
        case callback(scheme: String?)
        /// The inbox has no room for another waiting link.
        case inboxFull
        /// The app's own reason.
        case other(String)
    }

    /// The reason.
    public let reason: Reason

    /// Creates a refusal with one of the known reasons.
    public init(_ reason: Reason) { self.reason = reason }

    /// Creates a refusal with the app's own reason, as text.
    public init(_ words: String) { reason = .other(words) }
}

extension Refusal {
    /// The name of the reason, such as `notPublic` or `foreign`, as it appears in recordings, reports and the cases of
    /// `waymark test`. It contains no part of the link.
    public var code: String {
        switch reason {
        case .notReady: "notReady"
        case .foreign: "foreign"
        case .source: "source"
        case .callingApp: "callingApp"
        case .origin: "origin"
        case .notPublic: "notPublic"
        case .routeSource: "routeSource"
        case .duplicate: "duplicate"
        case .carriedLink: "carriedLink"
        case .parameter: "parameter"
        case .gate: "gate"
        case .disabled: "disabled"
        case .callback: "callback"
        case .inboxFull: "inboxFull"
        case .other: "other"
        }
    }
}

extension Refusal: CustomStringConvertible {
    /// The reason, as part of a sentence.
    public var description: String {
        switch reason {
        case .notReady: "the router takes no links yet"
        case .foreign: "the app owns neither its scheme nor its host"
        case .source(let kind): "links from '\(kind.rawValue)' open nothing"
        case .callingApp(let app): "the calling app, \(app ?? "unknown"), is not on the list"
        case .origin(let origin): "the page's origin, \(origin ?? "unknown"), is not on the list"
        case .notPublic: "the route is internal and the link comes from outside"
        case .routeSource(let kind): "the route is closed to links from '\(kind.rawValue)'"
        case .duplicate: "the same link was opened a moment ago"
        case .carriedLink(let parameter, let target): "the parameter '\(parameter)' carries a link to \(target)"
        case .parameter(let name, let problem): "the parameter '\(name)' \(problem)"
        case .gate(let name): "the gate '\(name)' did not open"
        case .disabled(let route, let reason): "'\(route)' is switched off: \(reason)"
        case .callback(let scheme): "it asks to be called back by \(scheme ?? "no link"), which is not on the list"
        case .inboxFull: "too many links are waiting"
        case .other(let words): words
        }
    }
}
