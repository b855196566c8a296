import RandomTrials
import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkRouting

/// The course of one link, which decides the right callback.
private struct Plan: Sendable {
    enum Act: CaseIterable, Sendable {
        case done, value, replies, declines, failure, chosen, cancels, cancellation, refusal, missing, moves
    }

    enum Gate: CaseIterable, Sendable {
        case passes, answers, declines, failure, refusal, cancels, failsAfter, cancelsAfter
    }

    /// For each link, the acts of its routes, best first.
    var hops: [[Act]] = []
    var isInside = false
    var isReady = true
    var isPublic = true
    var gate = Gate.passes
    /// At which link the gate does so.
    var gateHop = 0
    var asked: Set<CallbackOutcome> = []
    var waits = true
    var opens = true

    init(using random: inout SeededNumbers) {
        hops = (0..<3).map { _ in (0..<random.below(4)).map { _ in random.pick(Act.allCases) } }
        isInside = random.once(in: 12)
        isReady = !random.once(in: 20)
        isPublic = !random.once(in: 20)
        waits = random.once(in: 2)
        opens = random.once(in: 2)
        if random.once(in: 2) { gate = random.pick(waits ? Gate.allCases : Array(Gate.allCases.prefix(6))) }
        gateHop = random.below(2)
        asked = CallbackHouse.outcomes.filter { _ in !random.once(in: 3) }
    }

    // MARK: The oracle

    private enum End {
        case answered(String?)
        case declined
        case moved
        case error(Int)
        case cancel
    }

    /// The one link that is to be opened, or `nil`.
    var callback: String? {
        if isInside { return nil }
        var hasAnswered = false
        let (outcome, added) = end(&hasAnswered)
        if hasAnswered, outcome != .success { return nil }
        return asked.contains(outcome) ? "notes://\(outcome.rawValue)\(added)" : nil
    }

    private func end(_ hasAnswered: inout Bool) -> (CallbackOutcome, String) {
        if !isReady { return (.error, "?errorCode=503") }
        for (number, acts) in hops.enumerated() {
            if acts.isEmpty { return (.error, "?errorCode=404") }
            if !isPublic { return (.error, "?errorCode=403") }
            switch gated(number, acts, &hasAnswered) {
            case .answered(let value): return (.success, value.map { "?result=\($0)" } ?? "")
            case .declined: return (.error, "?errorCode=404")
            case .error(let code): return (.error, "?errorCode=\(code)")
            case .cancel: return (.cancel, "")
            case .moved: continue
            }
        }
        return (.error, "?errorCode=404")
    }

    private func gated(_ hop: Int, _ acts: [Act], _ hasAnswered: inout Bool) -> End {
        let gate = hop == gateHop ? gate : .passes
        switch gate {
        case .answers: return .answered("gate")
        case .declines: return .declined
        case .failure: return .error(500)
        case .refusal: return .error(403)
        case .cancels: return .cancel
        case .passes, .failsAfter, .cancelsAfter: break
        }
        let inner = handled(acts)
        if case .answered = inner { hasAnswered = true }
        switch (gate, inner) {
        case (.passes, _), (_, .error), (_, .cancel): return inner
        case (.failsAfter, _): return .error(500)
        default: return .cancel
        }
    }

    private func handled(_ acts: [Act]) -> End {
        for act in acts {
            switch act {
            case .declines: continue
            case .done: return .answered(nil)
            case .value: return .answered("yes")
            case .replies: return .answered("replied")
            case .failure: return .error(500)
            case .chosen: return .error(12)
            case .cancels, .cancellation: return .cancel
            case .refusal: return .error(403)
            case .missing: return .error(400)
            case .moves: return .moved
            }
        }
        return .declined
    }
}

extension Plan {
    struct Failing: Error {}

    /// The links that are opened when a router is given the link.
    @MainActor func opened() async throws -> [String] {
        let opens = opens
        let house = try CallbackHouse({ $0.isReady = isReady }, opens: { _ in opens })
        for (hop, acts) in hops.enumerated() {
            for (place, act) in acts.enumerated() {
                try house.router.onSync(
                    [RoutePattern("shop://x-callback-url/\(hop)")],
                    .exposure(isPublic ? .public : .internal).priority(-place)
                ) { request in try Self.act(act, request, hop) }
            }
        }
        let (gate, place) = (gate, "shop://x-callback-url/\(gateHop)")
        if waits {
            house.router.use(named: "gate") { request, next in
                guard request.linkText.hasPrefix(place) else { return try await next(request) }
                if let response = try Self.gate(gate) { return response }
                let response = try await next(request)
                if gate == .failsAfter { throw Failing() }
                if gate == .cancelsAfter { throw CallbackCancelled() }
                return response
            }
        } else {
            house.router.check(
                Looking { request in
                    guard request.linkText.hasPrefix(place) else { return .pass }
                    return try Self.gate(gate).map { .answer($0) } ?? .pass
                })
        }
        let link = try CallbackHouse.link("0", for: asked)
        let source: LinkSource = isInside ? .app : .scheme()
        if waits {
            _ = await house.router.outcome(link, from: source)
        } else {
            _ = house.router.answerOutcome(link, from: source)
        }
        // Other tests look at the messages.
        return try await house.links().map { String($0.prefix { $0 != "&" }) }
    }

    private static func act(_ act: Act, _ request: RouteRequest, _ hop: Int) throws -> Response {
        switch act {
        case .done: return .done
        case .value: return .value("yes")
        case .replies:
            request.reply.answer("replied")
            throw Declined()
        case .declines: return .declined
        case .failure: throw Failing()
        case .chosen: throw CallbackError(code: 12, message: "no")
        case .cancels: throw CallbackCancelled()
        case .cancellation: throw CancellationError()
        case .refusal: throw Refusal("no")
        case .missing: return .value(try request["missing", as: Int.self])
        case .moves: return .redirect(to: "shop://x-callback-url/\(hop + 1)")
        }
    }

    private static func gate(_ gate: Gate) throws -> Response? {
        switch gate {
        case .passes, .failsAfter, .cancelsAfter: return nil
        case .answers: return .value("gate")
        case .declines: return .declined
        case .failure: throw Failing()
        case .refusal: throw Refusal("no")
        case .cancels: throw CallbackCancelled()
        }
    }
}

@Suite("Whatever happens to a link, it is called back by the right link or by none")
struct CallbackPropertyTests {
    static let shares = Effort.shares("WAYMARK_CALLBACK_TRIALS", standard: 640)

    @Test("One callback, of the right outcome", arguments: shares)
    func rightOne(_ share: Effort.Share) async throws {
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let plan = Plan(using: &random)
            let opened = try await plan.opened()
            #expect(opened == (plan.callback.map { [$0] } ?? []), "seed \(seed): \(plan)")
        }
    }
}
