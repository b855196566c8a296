/// The steps that ran for a link, in the order in which they began, with their durations.
public struct Trace: Hashable, Sendable {
    /// One thing that ran.
    public struct Step: Hashable, Sendable {
        /// A kind of step.
        @nonexhaustive
        public enum Kind: String, Hashable, Sendable, Codable {
            /// Reading the link, its policies, its match, and reading a typed route from its parameters.
            case match
            /// A synchronous interceptor.
            case check
            /// An interceptor: its own time, without what ran inside it.
            case interceptor
            /// Waiting until the part of the app that answers has started.
            case start
            /// A handler.
            case handler
            /// Leaving for another link.
            case redirect
            /// Taking the link that rewrite rules make of the one that was given.
            case rewrite
            /// Taking the link that an override leads to.
            case override
            /// Continuing with an alternative to a link that no route takes.
            case fallback
            /// Another router, to which a link was handed over that no route took.
            case handOver
            /// Leaving out a screen beneath the opened one, with all screens beneath it; the step's name is the screen's
            /// route and the reason.
            case beneath
        }

        /// The kind of the step.
        public let kind: Kind
        /// Its name: an interceptor's, a route's or a part's, or the link that a redirect, a rewrite, an
        /// override or a fallback leads to, with secret values taken out by ``RouterConfiguration/redaction``.
        public let name: String
        /// The duration of the step by the router's clock.
        public internal(set) var duration: Duration

        init(_ kind: Kind, _ name: String, _ duration: Duration) {
            self.kind = kind
            self.name = name
            self.duration = duration
        }
    }

    /// The steps, and nanoseconds: every response has room for them.
    private enum Content: Sendable {
        /// A match and the handler behind it, of one name, and nothing else.
        case usual(String, match: Int64, handler: Int64)
        case steps([Step], total: Int64)
    }

    private let content: Content

    /// The trace of what took no step.
    init() { content = .steps([], total: 0) }

    /// The trace of steps that took so many nanoseconds in all.
    init(_ steps: [Step], total: Int64) { content = .steps(steps, total: total) }

    /// The trace of a match and the handler behind it, which took so many nanoseconds.
    init(_ name: String, match: Int64, handler: Int64) { content = .usual(name, match: match, handler: handler) }

    /// The steps.
    public var steps: [Step] {
        switch content {
        case .usual(let name, let match, let handler):
            [Step(.match, name, .nanoseconds(match)), Step(.handler, name, .nanoseconds(handler))]
        case .steps(let steps, _): steps
        }
    }

    /// The time from the call to the response.
    public var total: Duration {
        switch content {
        case .usual(_, let match, let handler): .nanoseconds(match + handler)
        case .steps(_, let total): .nanoseconds(total)
        }
    }

    /// Returns a Boolean value that indicates whether two traces have the same steps and times.
    ///
    /// - Parameters:
    ///   - left: A trace.
    ///   - right: Another trace.
    public static func == (left: Trace, right: Trace) -> Bool {
        left.total == right.total && left.steps == right.steps
    }

    /// Hashes the steps and the time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(total)
        hasher.combine(steps)
    }
}

extension Trace: CustomStringConvertible {
    /// One line for each step.
    public var description: String {
        (steps.map { "\($0.kind.rawValue) \($0.name): \($0.duration.inMilliseconds)" } + [
            "in all: \(total.inMilliseconds)"
        ]).joined(separator: "\n")
    }
}
