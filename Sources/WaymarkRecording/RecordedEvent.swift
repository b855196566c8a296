internal import WaymarkRouting

/// An event as a line of a recording.
struct RecordedEvent: Codable {
    /// The kind of event, by the name of its case.
    var event: String
    var opening: UInt64
    var parent: UInt64?
    var time: RecordedDuration
    var link: String
    var source: LinkSource
    var dropped: Int?

    // The other members depend on the kind of event.
    var attempts: Int?
    var duration: RecordedDuration?
    var gates: [String]?
    var here: RecordedDecision?
    var name: String?
    var parameters: [String: String]?
    var pattern: String?
    var problem: String?
    var reason: String?
    var refusal: RecordedRefusal?
    var route: String?
    var rules: [Int]?
    var step: String?
    var taken: Bool?
    var there: RecordedDecision?
    var to: String?
    var value: String?
    var version: UInt64?

    init(_ event: RouterEvent) {
        self.event = event.kind.name
        opening = event.opening
        parent = event.parent
        time = RecordedDuration(event.time)
        link = event.link
        source = event.source
        dropped = event.dropped == 0 ? nil : event.dropped
        switch event.kind {
        case .received: break
        case .matched(let route, let pattern, let parameters):
            (self.route, self.pattern, self.parameters) = (route, pattern, parameters)
        case .intercepted(let name, let duration):
            (self.name, self.duration) = (name, RecordedDuration(duration))
        case .redirected(let link): to = link
        case .rewritten(let link, let rules):
            (to, self.rules) = (link, rules)
        case .overridden(let route, let override, let link):
            (self.route, name, to) = (route, override, link)
        case .fellBack(let fallback, let link):
            (reason, to) = (fallback.rawValue, link)
        case .calledBack(let outcome, let link):
            (reason, to) = (outcome.rawValue, link)
        case .callbackFailed(let outcome, let problem):
            (reason, self.problem) = (outcome.rawValue, problem)
        case .rulesReplaced(let version): self.version = version
        case .rulesRefused(let problem): self.problem = problem
        case .rulesStale(let version, let age): (self.version, duration) = (version, RecordedDuration(age))
        case .started(let part, let duration):
            (name, self.duration) = (part, RecordedDuration(duration))
        case .progressed(let step): self.step = step
        case .leftOut(let route, let refusal):
            (self.route, self.refusal) = (route, RecordedRefusal(refusal))
        case .declined(let route): self.route = route
        case .handled(let route, let value, let duration):
            (self.route, self.value, self.duration) = (route, value, RecordedDuration(duration))
        case .refused(let refusal): self.refusal = RecordedRefusal(refusal)
        case .failed(let step, let problem):
            (self.step, name) = Self.names(of: step)
            self.problem = problem
        case .late(let name): self.name = name
        case .handedOver(let isTaken, let duration):
            (taken, self.duration) = (isTaken, RecordedDuration(duration))
        case .differed(let here, let there):
            (self.here, self.there) = (RecordedDecision(here), RecordedDecision(there))
        case .waiting(let gates): self.gates = gates
        case .delivered(let attempt): attempts = attempt
        case .acknowledged: break
        case .expired(let reason): self.reason = reason.rawValue
        case .superseded: break
        case .setAside(let attempts): self.attempts = attempts
        case .storageFailed(let problem): self.problem = problem
        }
    }

    /// Whether the kind of event is known, along with the failed step, the decision, and the reason of expiry.
    var isKnown: Bool {
        RouterEvent.Kind.Name(rawValue: event) != nil && here?.isKnown != false && there?.isKnown != false
            && (event != "expired" || reason.map { InboxExpiry(rawValue: $0) != nil } ?? true)
            && (event != "fellBack" || reason.map { LinkFallback(rawValue: $0) != nil } ?? true)
            && (!["calledBack", "callbackFailed"].contains(event)
                || reason.map { CallbackOutcome(rawValue: $0) != nil } ?? true)
            && (event != "failed" || step.map { Self.step($0, name ?? "") != nil } ?? true)
    }

    /// The event, or `nil` if its kind is unknown, or a part of it is missing.
    var routerEvent: RouterEvent? {
        kind.map { kind in
            RouterEvent(
                opening: opening, parent: parent, time: time.duration, link: link, source: source, kind: kind,
                dropped: dropped ?? 0)
        }
    }

    private var kind: RouterEvent.Kind? {
        guard let happened = RouterEvent.Kind.Name(rawValue: event) else { return nil }
        switch happened {
        case .received: return .received
        case .matched:
            guard let route, let pattern, let parameters else { return nil }
            return .matched(route: route, pattern: pattern, parameters: parameters)
        case .intercepted:
            guard let name, let duration else { return nil }
            return .intercepted(name: name, duration: duration.duration)
        case .redirected: return to.map { .redirected(to: $0) }
        case .rewritten:
            guard let to, let rules else { return nil }
            return .rewritten(to: to, rules: rules)
        case .overridden:
            guard let route, let name else { return nil }
            return .overridden(route: route, by: name, to: to)
        case .fellBack: return reason.flatMap(LinkFallback.init(rawValue:)).map { .fellBack($0, to: to) }
        case .calledBack:
            guard let outcome = reason.flatMap(CallbackOutcome.init(rawValue:)), let to else { return nil }
            return .calledBack(outcome, to: to)
        case .callbackFailed:
            guard let outcome = reason.flatMap(CallbackOutcome.init(rawValue:)), let problem else { return nil }
            return .callbackFailed(outcome, problem: problem)
        case .rulesReplaced: return .rulesReplaced(version: version)
        case .rulesRefused: return problem.map { .rulesRefused(problem: $0) }
        case .rulesStale:
            guard let version, let duration else { return nil }
            return .rulesStale(version: version, age: duration.duration)
        case .started:
            guard let name, let duration else { return nil }
            return .started(part: name, duration: duration.duration)
        case .progressed: return step.map { .progressed($0) }
        case .leftOut:
            guard let route, let refusal else { return nil }
            return .leftOut(route: route, refusal.refusal)
        case .declined: return route.map { .declined(route: $0) }
        case .handled:
            guard let route, let duration else { return nil }
            return .handled(route: route, value: value, duration: duration.duration)
        case .refused: return refusal.map { .refused($0.refusal) }
        case .failed:
            guard let step = step.flatMap({ Self.step($0, name) }), let problem else { return nil }
            return .failed(step, problem: problem)
        case .handedOver:
            guard let taken, let duration else { return nil }
            return .handedOver(isTaken: taken, duration: duration.duration)
        case .differed:
            guard let here = here?.routeDecision, let there = there?.routeDecision else { return nil }
            return .differed(here: here, there: there)
        case .late: return name.map { .late(name: $0) }
        case .waiting: return gates.map { .waiting(gates: $0) }
        case .delivered: return attempts.map { .delivered(attempt: $0) }
        case .acknowledged: return .acknowledged
        case .expired: return reason.flatMap(InboxExpiry.init(rawValue:)).map { .expired($0) }
        case .superseded: return .superseded
        case .setAside: return attempts.map { .setAside(attempts: $0) }
        case .storageFailed: return problem.map { .storageFailed(problem: $0) }
        }
    }

    // MARK: Steps

    private static let steps: [(step: OpeningStep, name: String)] = [
        (.reading, "reading"), (.policy, "policy"), (.rewriting, "rewriting"), (.matching, "matching"),
        (.overriding, "overriding"), (.exposure, "exposure"), (.fallback, "fallback"),
        (.parameters, "parameters"), (.handler, "handler"), (.redirect, "redirect"), (.handOver, "handOver"),
        (.output, "output"),
    ]

    private static func names(of step: OpeningStep) -> (step: String, name: String?) {
        if case .interceptor(let name) = step { return ("interceptor", name) }
        if case .start(let name) = step { return ("start", name) }
        return (steps.first { $0.step == step }?.name ?? "\(step)", nil)
    }

    private static func step(_ step: String, _ name: String?) -> OpeningStep? {
        if step == "interceptor" { return name.map { .interceptor($0) } }
        if step == "start" { return name.map { .start($0) } }
        return steps.first { $0.name == step }?.step
    }
}
