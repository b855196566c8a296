/// The steps that ran for a link, in the order in which they began, with their durations.
public struct Trace: Hashable, Sendable {
    /// A step of an opening.
    public struct Step: Hashable, Sendable {
        /// A kind of step.
        @nonexhaustive
        public enum Kind: String, Hashable, Sendable, Codable {
            /// Parsing the link, its policies, its match, and decoding a typed route from its parameters.
            case match
            /// A synchronous interceptor.
            case check
            /// An interceptor; the duration is its own time, without the rest of the chain.
            case interceptor
            /// Waiting until the part of the app that answers has started.
            case start
            /// A handler.
            case handler
            /// Following a redirect to another link.
            case redirect
            /// Rewriting the given link by rewrite rules.
            case rewrite
            /// Following an override to another link.
            case override
            /// Continuing with an alternative to an unmatched link.
            case fallback
            /// Another router, to which an unmatched link was handed over.
            case handOver
            /// Leaving out a screen beneath the opened one, with all screens beneath it; the step's name is the screen's
            /// route and the reason.
            case beneath
        }

        /// The kind of the step.
        public let kind: Kind
        /// Its name: an interceptor's, a route's or a part's, or the link that a redirect, a rewrite, an override or a
        /// fallback leads to, with secret values redacted by ``RouterConfiguration/redaction``.
        public let name: String
        /// The duration of the step by the router's clock.
        public internal(set) var duration: Duration

        init(_ kind: Kind, _ name: String, _ duration: Duration) {
            self.kind = kind
            self.name = name
            self.duration = duration
        }
    }

    /// The steps and the time in nanoseconds, stored compactly because every response has room for them.
    private enum Content: Sendable {
        /// A match and its handler, with the same name, and no other step.
        case usual(String, match: Int64, handler: Int64)
        case steps([Step], total: Int64)
    }

    private let content: Content

    /// Creates a trace without steps.
    init() { content = .steps([], total: 0) }

    /// Creates the trace of steps that took this many nanoseconds in total.
    init(_ steps: [Step], total: Int64) { content = .steps(steps, total: total) }

    /// Creates the trace of a match and its handler, which took these times in nanoseconds.
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
