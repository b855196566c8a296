public import WaymarkCore

/// An error that describes why a link was not opened, at which step, and which link it was.
public struct RouterError: Error, Sendable {
    /// The reason why a link was not opened.
    @nonexhaustive
    public enum Reason: Sendable {
        /// The text is not a link, or exceeds the limits.
        case unreadable(LinkError)
        /// The link was turned away.
        case refused(Refusal)
        /// No route matches the link, or every matching route has declined.
        case notFound(NearMisses)
        /// A synchronous method reached a step that would have to wait. No code of the route at that step has run.
        case wouldWait
        /// A required parameter is missing.
        case missingParameter(name: String)
        /// The text of a parameter does not have the expected form.
        case illFormedParameter(name: String, text: String, expected: String)
        /// A typed route cannot be printed to a link.
        case unprintable(name: String?, problem: String)
        /// An interceptor threw an error.
        case interceptorFailed(any Error)
        /// An interceptor exceeded its time limit.
        case interceptorTimedOut(limit: Duration)
        /// A redirect or a rewrite led back to an earlier link; the associated value lists the links, the first one
        /// first.
        case redirectLoop([String])
        /// Redirects and rewrites led through more links than the router follows; the associated value lists the links,
        /// the first one first.
        case tooManyHops([String])
        /// A link came back from another router to which it had been handed over. The associated value lists the links
        /// that were handed over, the first one first; the last one occurred before, or exceeds the limit.
        case handOverLoop([String])
        /// Openings are nested more deeply than ``RouterConfiguration/greatestDepth`` allows, for example by a gate
        /// that opens itself. The associated value lists the links from the outermost on, with secret values redacted;
        /// for links that sent each other through an inbox, only the last one. The enclosing openings fail with the
        /// same reason.
        case openingLoop([String])
        /// One outermost opening contains more openings than ``RouterConfiguration/greatestOpenings`` allows, for example by a
        /// gate that opens two links that both reach the gate again. The associated value lists the links from the
        /// outermost to the refused one, with secret values redacted. The enclosing openings fail with the same reason.
        case tooManyOpenings([String])
        /// The function of a rewrite rule, given by the rule's number, asked the router about a link for which the function
        /// would be called again.
        case rewriteAsksRouter(rule: Int)
        /// The part of the app that answers the route did not start.
        case startFailed(any Error)
        /// The handler threw an error, or the router to which the link was handed over did.
        case handlerFailed(any Error)
        /// The type of the handler's value is not the one that the caller requested.
        case unexpectedOutput(expected: String, found: String)
        /// The task was cancelled.
        case cancelled
    }

    /// The properties of an error, in an object because every result of an opening reserves room for an error.
    private final class Details: Sendable {
        let reason: Reason
        let step: OpeningStep
        let shown: ShownLink
        /// The number of the opening that failed, or 0 if it had none yet.
        let opening: UInt64
        /// The router. The openings of other routers have the same numbers.
        let router: ObjectIdentifier?

        init(
            _ reason: Reason, _ step: OpeningStep, _ shown: ShownLink, _ opening: UInt64, _ router: ObjectIdentifier?
        ) {
            self.reason = reason
            self.step = step
            self.shown = shown
            self.opening = opening
            self.router = router
        }
    }

    /// The reason.
    public var reason: Reason { details.reason }
    /// The step of the opening that failed.
    public var step: OpeningStep { details.step }
    /// The link at the time of the failure, not redacted; after redirects, the last one.
    ///
    /// If the text is longer than a link may be, this is its beginning, with the text's length.
    public var link: String { details.shown.text }
    /// The link for logs, with secret values redacted by ``RouterConfiguration/redaction``; if the text is not a link,
    /// its beginning.
    ///
    /// - Complexity: O(*n*) for a link of *n* bytes, at each call.
    public var redactedLink: String { details.shown.redacted }
    /// The number of the opening that failed, or 0 if it had none yet.
    var opening: UInt64 { details.opening }
    /// The router. The openings of other routers have the same numbers.
    var router: ObjectIdentifier? { details.router }
    private let details: Details

    init(
        _ reason: Reason, at step: OpeningStep, _ shown: ShownLink, opening: UInt64 = 0,
        router: ObjectIdentifier? = nil
    ) {
        details = Details(reason, step, shown, opening, router)
    }
}

extension RouterError {
    /// The refusal, if the link was turned away.
    public var refusal: Refusal? {
        if case .refused(let refusal) = reason { refusal } else { nil }
    }

    /// A Boolean value that indicates whether the reason is that no route matches the link.
    public var isNotFound: Bool {
        if case .notFound = reason { true } else { false }
    }

    /// Whether the router accepted no links. An interceptor may refuse a link for the same reason.
    package var isOfClosedRouter: Bool {
        if case .notReady? = refusal?.reason, step == .policy { true } else { false }
    }

    /// Whether the link can still be opened later: by an asynchronous call, or when its route is switched on.
    var leavesUnopened: Bool {
        if case .wouldWait = reason { return true }
        if case .disabled? = refusal?.reason { return true }
        return false
    }

    /// Whether openings are nested too deeply.
    package var isOpeningLoop: Bool {
        switch reason {
        case .openingLoop, .tooManyOpenings: true
        default: false
        }
    }

    /// The link that was probably meant, with secret values redacted, if no route matches the given one. The search
    /// runs at each call.
    public var suggestion: String? {
        if case .notFound(let misses) = reason { misses.suggestion } else { nil }
    }

    /// The error that the handler, an interceptor or a start threw, if that is the reason.
    public var underlyingError: (any Error)? {
        switch reason {
        case .handlerFailed(let error), .interceptorFailed(let error), .startFailed(let error): error
        default: nil
        }
    }
}

extension RouterError: ErrorWithValues {
    package var descriptionWithoutValues: String { description }
    /// The description without the link, which has its own events.
    package var descriptionInEvents: String { "\(reason.problemInEvents) (\(step))" }
}

extension RouterError: CustomStringConvertible {
    /// One line for a terminal or a log, with control characters escaped and secret values of the link redacted.
    public var description: String { "\(reason) (\(step), '\(redactedLink)')".escapingControls }
}

extension RouterError.Reason {
    /// The name of the reason, such as `notFound` or `handlerFailed`; for a refused link, the refusal's ``Refusal/code``. It
    /// contains no part of the link.
    public var code: String {
        switch self {
        case .unreadable: "unreadable"
        case .refused(let refusal): refusal.code
        case .notFound: "notFound"
        case .wouldWait: "wouldWait"
        case .missingParameter: "missingParameter"
        case .illFormedParameter: "illFormedParameter"
        case .unprintable: "unprintable"
        case .interceptorFailed: "interceptorFailed"
        case .interceptorTimedOut: "interceptorTimedOut"
        case .redirectLoop: "redirectLoop"
        case .tooManyHops: "tooManyHops"
        case .handOverLoop: "handOverLoop"
        case .openingLoop: "openingLoop"
        case .tooManyOpenings: "tooManyOpenings"
        case .rewriteAsksRouter: "rewriteAsksRouter"
        case .startFailed: "startFailed"
        case .handlerFailed: "handlerFailed"
        case .unexpectedOutput: "unexpectedOutput"
        case .cancelled: "cancelled"
        }
    }
}

extension RouterError.Reason: CustomStringConvertible {
    /// The reason, as a sentence.
    public var description: String {
        switch self {
        case .unreadable(let error): "the link cannot be read: \(error.problem)"
        case .refused(let refusal): "refused: \(refusal)"
        case .notFound: "no route takes the link"
        case .wouldWait: "this step would have to wait"
        case .missingParameter(let name): "the parameter '\(name)' is missing"
        case .illFormedParameter(let name, _, let expected): "the parameter '\(name)' is not \(expected)"
        case .unprintable(let name?, let problem): "the property '\(name)' cannot appear in a link: \(problem)"
        case .unprintable(nil, let problem): "the route has no link: \(problem)"
        case .interceptorFailed(let error): "the interceptor failed: \(error.wordsWithoutValues)"
        case .interceptorTimedOut(let limit): "the interceptor took longer than \(limit)"
        case .redirectLoop(let links):
            // The last link is the one that occurred before.
            "redirected in a cycle of \(Self.count(links.count - 1 - (links.firstIndex(of: links.last ?? "") ?? 0)))"
        case .tooManyHops(let links): "redirected more than \(links.count - 2) times"
        case .handOverLoop(let links): "handed over in a cycle of \(Self.count(links.count - 1))"
        case .openingLoop(let links) where links.count == 1:
            "it was opened by one of too many links that opened each other"
        case .openingLoop(let links):
            "\(links.count) links were opened inside one another: \(links.joined(separator: " → "))"
        case .tooManyOpenings(let links):
            "too many links were opened inside one, the last by \(links.joined(separator: " → "))"
        case .rewriteAsksRouter(let rule):
            "the function of rewrite rule \(rule) calls the router, which would call it again"
        case .startFailed(let error): "the component that answers the route did not start: \(error.wordsWithoutValues)"
        case .handlerFailed(let error): "the handler failed: \(error.wordsWithoutValues)"
        case .unexpectedOutput(let expected, let found): "the handler returned \(found) where \(expected) is expected"
        case .cancelled: "cancelled"
        }
    }

    /// The reason as text, without links of other openings, which have their own events, and without values of screens.
    /// Values in events are hidden by the rules of each observer.
    var problemInEvents: String {
        switch self {
        case .openingLoop(let links) where links.count > 1:
            "\(links.count) links were opened inside one another"
        case .tooManyOpenings: "too many links were opened inside one"
        case .interceptorFailed(let error): "the interceptor failed: \(error.wordsInEvents)"
        case .startFailed(let error): "the component that answers the route did not start: \(error.wordsInEvents)"
        case .handlerFailed(let error): "the handler failed: \(error.wordsInEvents)"
        default: "\(self)"
        }
    }

    private static func count(_ links: Int) -> String { "\(links) link\(links == 1 ? "" : "s")" }
}

/// An error that wraps another one, which determines how it is treated.
package protocol CarryingError: Error {
    /// The wrapped error.
    var underlyingError: (any Error)? { get }
}

/// A parameter that a handler or an interceptor asked for and did not get.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A fault of a parameter.
    @nonexhaustive
    public enum Problem: Hashable, Sendable {
        /// It is absent.
        case missing
        /// Its text does not have the requested form.
        case illFormed(text: String, expected: String)
    }

    /// The parameter's name.
    public let name: String
    /// The fault.
    public let problem: Problem

    package init(_ name: String, _ problem: Problem) {
        self.name = name
        self.problem = problem
    }

    /// One line for a terminal or a log. It does not contain the parameter's text, which may be secret.
    public var description: String {
        switch problem {
        case .missing: "the parameter '\(name)' is missing"
        case .illFormed(_, let expected): "the parameter '\(name)' is not \(expected)"
        }
    }
}

/// A link that is redacted on request.
struct ShownLink: Sendable {
    private enum Content: Sendable {
        case text(String, KnownPath)
        case link(ReportedLink)
    }

    private let content: Content
    private let redaction: Redaction

    init(_ text: String, _ redaction: Redaction, _ path: KnownPath) {
        content = .text(text, path)
        self.redaction = redaction
    }

    init(_ link: ReportedLink, _ redaction: Redaction) {
        content = .link(link)
        self.redaction = redaction
    }

    var text: String {
        switch content {
        case .text(let text, _): text
        case .link(let link): link.text
        }
    }

    /// The text with hidden values redacted.
    var redacted: String {
        switch content {
        case .text(let text, let path): redaction.link(text, path)
        case .link(let link): link.shown(by: redaction)
        }
    }
}
