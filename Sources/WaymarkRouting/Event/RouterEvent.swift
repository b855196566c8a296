internal import WaymarkCore

/// An event in the life of a link.
///
/// Links and parameters are redacted by the observer's policy, so that no secret reaches a log by accident.
public struct RouterEvent: Hashable, Sendable {
    /// A kind of event, with its data.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// The link was given to the router, or a redirect led to it.
        case received
        /// A route matches the link.
        case matched(route: String, pattern: String, parameters: [String: String])
        /// An interceptor or a check has ended; `duration` is the time that it took itself.
        case intercepted(name: String, duration: Duration)
        /// The opening continues with another link.
        case redirected(to: String)
        /// The link was rewritten by these rules, given by their numbers in the order in which they were applied; later
        /// events describe the new link.
        case rewritten(to: String, rules: [Int])
        /// An override of the matching route was applied; `to` is the link that it leads to, if any.
        case overridden(route: String, by: String, to: String?)
        /// No route matches the link, and an alternative is tried; `to` is the link that the alternative leads to, if
        /// any.
        case fellBack(LinkFallback, to: String?)
        /// The outcome of the link was handed back to the app that asked for it, by opening this link.
        case calledBack(CallbackOutcome, to: String)
        /// The app could not open the link that reports an outcome, or opened it without all of its values, or another answer
        /// had been given before.
        case callbackFailed(CallbackOutcome, problem: String)
        /// The opening waited for this duration until the part of the app that answers the link had started.
        case started(part: String, duration: Duration)
        /// The handler reported its progress.
        case progressed(String)
        /// A screen was not displayed beneath the one that the link opens, and neither were the screens beneath it, because its
        /// route is closed to the link's source or a gate is closed. In a saved state, a screen was not restored, and neither
        /// were the screens on top of it.
        case leftOut(route: String, Refusal)
        /// The handler declined the link.
        case declined(route: String)
        /// The handler answered after this duration; `value` is the type of its value, if it returned one.
        case handled(route: String, value: String?, duration: Duration)
        /// The link was turned away.
        case refused(Refusal)
        /// The opening ended with an error at a step.
        case failed(OpeningStep, problem: String)
        /// An interceptor or a reply finished after the opening had continued without it, and had no effect.
        case late(name: String)
        /// No route matched the link, and it was handed over to another router; `isTaken` states whether that router
        /// answered it.
        case handedOver(isTaken: Bool, duration: Duration)
        /// Another router would decide differently about the link; the difference is only reported.
        case differed(here: RouteDecision, there: RouteDecision)
        /// The link waits in the inbox for these gates, which are closed at present.
        case waiting(gates: [String])
        /// The inbox delivered the link to the router; `attempt` counts the deliveries, this one included.
        case delivered(attempt: Int)
        /// The link has arrived, and the inbox no longer keeps it.
        case acknowledged
        /// The link left the inbox without being acknowledged.
        case expired(InboxExpiry)
        /// Another link with the same key has taken the place of this one in the inbox, or the router did not accept
        /// this one and the same link has arrived again.
        case superseded
        /// The inbox delivered the link this many times, and it was not accepted. Only the app can have it delivered
        /// again.
        case setAside(attempts: Int)
        /// The inbox continues in memory or has lost data, or replaced rules could not be stored. The event's `link` is the
        /// name of the storage or of the rules' source.
        case storageFailed(problem: String)
        /// Rewrites and overrides were replaced by those of a version, or removed. The event's `link` is the name of their
        /// source.
        case rulesReplaced(version: UInt64?)
        /// New rewrites and overrides were refused, and the current ones stay in use. The event's `link` is the name of their
        /// source.
        case rulesRefused(problem: String)
        /// Rewrites and overrides of a version stay in use, although they have reached the age at which the app asks for a
        /// report, or have expired. The event's `link` is the name of their source.
        case rulesStale(version: UInt64, age: Duration)
    }

    /// The number of the opening, which is unique within the router.
    public let opening: UInt64
    /// The number of the enclosing opening, or `nil`.
    public let parent: UInt64?
    /// The time of the event, since the router's clock was created.
    public let time: Duration
    /// The link at the time of the event, redacted; for a typed route without a link, the type's name.
    public let link: String
    /// The source of the link.
    public let source: LinkSource
    /// The kind of the event, with its data.
    public let kind: Kind
    /// The number of events before this one that the sequence dropped because they were not read in time.
    public internal(set) var dropped = 0

    /// Creates an event that happened or was recorded.
    package init(
        opening: UInt64, parent: UInt64?, time: Duration, link: String, source: LinkSource, kind: Kind, dropped: Int = 0
    ) {
        self.opening = opening
        self.parent = parent
        self.time = time
        self.link = link
        self.source = source
        self.kind = kind
        self.dropped = dropped
    }
}

extension RouterEvent: CustomStringConvertible {
    /// One line for a terminal or a log, with control characters escaped.
    public var description: String { "#\(opening) \(time.inMilliseconds) \(line)" }

    /// The event as one line, with control characters escaped, because a text that is not a link may contain any.
    var line: String {
        ("\(kind): \(link) from \(source)" + (dropped > 0 ? " (\(dropped) dropped)" : "")).escapingControls
    }
}
