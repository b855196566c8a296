internal import WaymarkCore

/// An event on the way of a link.
///
/// Links and parameters are redacted by the policy of the observer, so that no secret reaches a log by accident.
public struct RouterEvent: Hashable, Sendable {
    /// A kind of event, with its data.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// The link was given to the router, or a redirect led to it.
        case received
        /// A route takes the link.
        case matched(route: String, pattern: String, parameters: [String: String])
        /// An interceptor or a check has ended, in so much of its own time.
        case intercepted(name: String, duration: Duration)
        /// The opening goes on with another link.
        case redirected(to: String)
        /// The link was rewritten by these rules, given by their numbers in the order in which they were applied; what follows
        /// describes the new link.
        case rewritten(to: String, rules: [Int])
        /// An override of the route that takes the link says what becomes of it, and to which link that leads, if to any.
        case overridden(route: String, by: String, to: String?)
        /// No route takes the link, and something else is tried in its place, with the link that leads to, if to any.
        case fellBack(LinkFallback, to: String?)
        /// The outcome of the link was handed back to the app that asked for it, by opening this link.
        case calledBack(CallbackOutcome, to: String)
        /// The app could not open the link that tells of an outcome, or the link is opened without what belongs to it, or not
        /// at all.
        case callbackFailed(CallbackOutcome, problem: String)
        /// The part of the app that answers the link was waited for, so long, until it had started.
        case started(part: String, duration: Duration)
        /// The handler says how far it has come.
        case progressed(String)
        /// A screen of a route was not displayed beneath the one that the link opens, nor what is beneath it, as the route is closed
        /// to where the link comes from or a gate is; or, of a saved state, a screen was not restored, nor what is on top of it.
        case leftOut(route: String, Refusal)
        /// The handler did not want the link.
        case declined(route: String)
        /// The handler answered, in so much time; with the type of its value, if it gave one.
        case handled(route: String, value: String?, duration: Duration)
        /// The link was turned away.
        case refused(Refusal)
        /// The opening ended with an error at a step.
        case failed(OpeningStep, problem: String)
        /// An interceptor, or a reply, came after the opening had gone on without it; it had no effect.
        case late(name: String)
        /// No route took the link, and another router was given it, which answered or did not in so much time.
        case handedOver(isTaken: Bool, duration: Duration)
        /// Another router would do something else with the link than was done here; nothing else has come of it.
        case differed(here: RouteDecision, there: RouteDecision)
        /// The link waits in the inbox, at these gates as they stand now.
        case waiting(gates: [String])
        /// The link was given to the router by the inbox, for the so manieth time.
        case delivered(attempt: Int)
        /// The link has arrived: the inbox is rid of it.
        case acknowledged
        /// The link left the inbox and was not delivered.
        case expired(InboxExpiry)
        /// Another link with the same key has taken the place of this one in the inbox.
        case superseded
        /// The inbox delivered the link so often, and it was never taken; nothing but the app delivers it again.
        case setAside(attempts: Int)
        /// The inbox goes on in memory, or has lost something, or replaced rules could not be kept; in place of a link there is
        /// the name of the storage, or of where the rules come from.
        case storageFailed(problem: String)
        /// Rewrites and overrides were replaced by those of a version, or taken back; in place of a link there is the name of
        /// where they come from.
        case rulesReplaced(version: UInt64?)
        /// Rewrites and overrides were refused, and those that there were stay; in place of a link there is the name of where
        /// they come from.
        case rulesRefused(problem: String)
        /// Rewrites and overrides of a version go on to count, although they are so old that the app wants to know, or have
        /// expired; in place of a link there is the name of where they come from.
        case rulesStale(version: UInt64, age: Duration)
    }

    /// The opening, by a number that no other of the router has.
    public let opening: UInt64
    /// The opening inside which this one was made, or `nil`.
    public let parent: UInt64?
    /// The time of the event, since the router's clock was created.
    public let time: Duration
    /// The link as it was then, redacted; of a typed route without a link, the type's name.
    public let link: String
    /// The source of the link.
    public let source: LinkSource
    /// The kind of the event, with its data.
    public let kind: Kind
    /// The number of events before this one that the sequence dropped because they were not taken in time.
    public internal(set) var dropped = 0

    /// An event that happened, or that was recorded.
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

    /// The event as one line, with control characters escaped: a text that is no link may have any.
    var line: String {
        ("\(kind): \(link) from \(source)" + (dropped > 0 ? " (\(dropped) dropped)" : "")).escapingControls
    }
}
