internal import WaymarkCore
public import WaymarkRouting

/// The outcome of a link, as far as events show it.
public struct LinkOutcome: Hashable, Sendable {
    /// The end of an opening.
    @nonexhaustive
    public enum End: Hashable, Sendable {
        /// A route's handler answered.
        case handled(route: String)
        /// The link was refused.
        case refused(Refusal)
        /// The opening ended with an error at a step.
        case failed(OpeningStep, problem: String)
        /// No route matched the link, and another router opened it.
        case handedOver
        /// No route's handler answered: an interceptor or the app's handler of unmatched links responded instead, or
        /// the events end before the end of the opening.
        case unanswered
    }

    /// The links that redirects led to, in order.
    public internal(set) var redirects: [String] = []
    /// The links that rewrite rules led to, in order.
    public internal(set) var rewrites: [String] = []
    /// The links that overrides and fallbacks led to, in order, or their kinds if they lead to no link.
    public internal(set) var detours: [String] = []
    /// The routes that declined, in order.
    public internal(set) var declined: [String] = []
    /// The end of the opening.
    public internal(set) var end = End.unanswered

    init() {}

    /// Adds an event.
    mutating func add(_ kind: RouterEvent.Kind) {
        switch kind {
        case .redirected(let link): redirects.append(link)
        case .rewritten(let link, _): rewrites.append(link)
        case .overridden(_, let override, let link): detours.append(link ?? override)
        case .fellBack(let fallback, let link): detours.append(link ?? "\(fallback)")
        case .declined(let route): declined.append(route)
        case .handled(let route, _, _): end = .handled(route: route)
        case .refused(let refusal): end = .refused(refusal)
        case .failed(let step, let problem): end = .failed(step, problem: problem)
        case .handedOver(let isTaken, _): if isTaken { end = .handedOver }
        case .received, .matched, .intercepted, .started, .progressed, .leftOut, .late, .differed: break
        // Events of the inbox, before or after the opening.
        case .waiting, .delivered, .acknowledged, .expired, .superseded, .setAside, .storageFailed: break
        // Events of other links.
        case .calledBack, .callbackFailed, .rulesReplaced, .rulesRefused, .rulesStale: break
        }
    }
}

extension LinkOutcome: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String {
        let ways =
            rewrites.map { "rewritten to \($0), " } + declined.map { "declined by \($0), " }
            + detours.map { "led to \($0), " } + redirects.map { "redirected to \($0), " }
        return (ways.joined() + "\(end)").escapingControls
    }
}

extension LinkOutcome.End: CustomStringConvertible {
    /// The end as part of a sentence.
    public var description: String {
        switch self {
        case .handled(let route): "handled by \(route)"
        case .refused(let refusal): "refused, \(refusal)"
        case .failed(let step, let problem): "failed at \(step), \(problem)"
        case .handedOver: "taken by another router"
        case .unanswered: "answered by no handler"
        }
    }
}
