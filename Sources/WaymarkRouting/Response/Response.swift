/// The result of opening a link: the value of its handler, and a trace of what ran.
///
/// Handlers and interceptors create responses. A caller that opens a link receives one that is done or has a value.
public struct Response: Sendable {
    /// The outcome of a handler or an interceptor.
    @nonexhaustive
    public enum Outcome: Sendable {
        /// The link was answered, without a value.
        case done
        /// The link was answered with a value.
        case value(any Sendable)
        /// The handler, or an interceptor of its route, declines the link, and the next match is tried. If an
        /// interceptor for all links declines, the link counts as unmatched.
        case declined
        /// Another link is opened in its place, with the same source.
        case redirect(any LinkConvertible)
    }

    /// The outcome of the handler or interceptor.
    public let outcome: Outcome
    /// The steps that ran, with their durations; empty before the opening has ended.
    public internal(set) var trace = Trace()

    /// The target of an override that was found inside an interceptor, which passes the response on; `nil` for every
    /// other response.
    var turn: RedirectState.Turn?

    /// The case of ``outcome``, because reading an outcome with a value or a link copies it.
    let kind: Kind

    /// The cases of ``Outcome``.
    enum Kind: Sendable {
        case done, value, declined, redirect

        fileprivate init(_ outcome: Outcome) {
            switch outcome {
            case .done: self = .done
            case .value: self = .value
            case .declined: self = .declined
            case .redirect: self = .redirect
            }
        }
    }

    /// Creates a response with an outcome.
    public init(_ outcome: Outcome) {
        kind = Kind(outcome)
        self.outcome = outcome
    }

    /// Creates the response that carries the target of an override through the surrounding interceptors.
    init(_ turn: RedirectState.Turn) {
        outcome = .redirect(turn.link)
        kind = .redirect
        self.turn = turn
    }

    /// Creates a response with a value. Unlike ``init(_:)``, it does not copy the value to determine the kind.
    @usableFromInline
    init(holding value: any Sendable) {
        kind = .value
        outcome = .value(value)
    }

    /// A response without a value.
    public static let done = Response(.done)

    /// A response of a handler that declines the link, so that the next match is tried.
    public static let declined = Response(.declined)

    /// Returns a response with a value.
    public static func value(_ value: some Sendable) -> Response { Response(holding: value) }

    /// Returns a response that opens another link instead, with the same source. The link is parsed when it is opened.
    public static func redirect(to link: some LinkConvertible) -> Response { Response(.redirect(link)) }

    /// Creates the response for a closure's result: a response is used as is, `Void` becomes ``done``, and everything
    /// else becomes a value.
    @inlinable
    init<Value: Sendable>(returning value: Value) {
        if Value.self == Response.self, let response = value as? Response {
            self = response
        } else if Value.self == Void.self {
            self = .done
        } else {
            self.init(holding: value)
        }
    }

    /// The value of the handler, or `nil` if it returned nothing.
    public var value: (any Sendable)? {
        if case .value(let value) = outcome { value } else { nil }
    }

    /// Returns the value of the handler if it is of a type; otherwise `nil`.
    public func value<Value>(as type: Value.Type) -> Value? {
        if case .value(let value) = outcome { return value as? Value }
        return type == Void.self ? () as? Value : nil
    }
}

/// An error that a handler throws to decline a link, if its closure returns a value.
public struct Declined: Error, Hashable, Sendable {
    /// Creates the error that lets the next match try.
    public init() {}
}

/// An error that a handler throws to redirect to another link, if its closure returns a value.
public struct Redirected: Error, Sendable {
    /// The link that is opened instead.
    public let link: any LinkConvertible

    /// Creates the error that opens another link instead, with the same source.
    public init(to link: some LinkConvertible) { self.link = link }
}
