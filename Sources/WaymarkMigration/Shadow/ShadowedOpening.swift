import WaymarkCore
import WaymarkLock
import WaymarkRouting

/// The decision of a router on one link that is to be compared: noted while the link is opened, and compared after.
final class ShadowedOpening: ShadowedLink {
    private struct State: Sendable {
        var first: OwnDecision?
        var last: OwnDecision?
        var isLeftOut = false
        var isEnded = false
    }

    let runner: ShadowRunner
    let offered: OfferedLink
    private let state = Lock(State())

    init(runner: ShadowRunner, offered: OfferedLink) {
        self.runner = runner
        self.offered = offered
    }

    /// The decisions that another router's may agree with: that about the link as it was given, and the last; `nil` where
    /// the link is not compared.
    var decisions: (first: OwnDecision, last: OwnDecision)? {
        state.withLock { state in
            guard !state.isLeftOut, let first = state.first, let last = state.last else { return nil }
            return (first, last)
        }
    }

    /// A route takes the link of the hop.
    func decided(_ found: AskedRoute) { notes(OwnDecision(found, runner.comparison.parameters)) }

    func notes(_ decision: OwnDecision) {
        state.withLock { state in
            state.first = state.first ?? decision
            state.last = decision
        }
    }

    /// The link is not compared: the other router has decided about it already.
    func leaveOut() { state.withLock { $0.isLeftOut = true } }

    /// The opening has ended at a hop; everything else happens while no caller waits for it.
    func ended(with error: RouterError?, _ hop: Hop) {
        if let error { notes(error) } else { notesUnmatched() }
        let isFirst = state.withLock { state in
            defer { state.isEnded = true }
            return !state.isEnded
        }
        guard isFirst else { return }
        // The event is about the link as it was given, for the observers of the last hop; what the links in between
        // hide is hidden in the decision as well, which is about the last one.
        let first =
            hop.previous.isEmpty
            ? hop
            : hop.atBeginning(offered.link.map { .link($0) } ?? .text(offered.text))
        runner.take(self, first)
    }

    private func notes(_ error: RouterError) {
        switch error.reason {
        case .refused(let refusal) where refusal.reason == .notReady: leaveOut()
        // It is opened by another call.
        case .wouldWait: leaveOut()
        case .refused where error.step != .handler: notes(OwnDecision(.refused))
        case .notFound where error.step == .matching: notes(OwnDecision(.unmatched))
        case .unreadable where error.step == .reading: notes(OwnDecision(.unmatched))
        default: if error.step == .fallback { notesUnmatched() }
        }
    }

    /// No route has taken the link, whatever the app's handler of such links has answered.
    private func notesUnmatched() {
        let decision = OwnDecision(.unmatched)
        state.withLock { state in
            if state.first == nil { (state.first, state.last) = (decision, decision) }
        }
    }
}
