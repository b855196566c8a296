import WaymarkCore
import WaymarkLock
import WaymarkRouting

/// The decision of a router on one link that is to be compared: noted while the link is opened, and compared after.
final class ShadowedOpening: ShadowedLink {
    /// A decision as it is noted: what it says of a route is put together if the link is compared.
    private enum Note: Sendable {
        case route(AskedRoute)
        case other(OwnDecision)
    }

    private struct State: Sendable {
        var first: Note?
        var last: Note?
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

    /// The decisions that another router's may agree with: that about the link as it was given, and the last; `nil` if
    /// the link is not compared.
    var decisions: (first: OwnDecision, last: OwnDecision)? {
        notes.map { (decision($0.first), decision($0.last)) }
    }

    /// Whether the link can be compared.
    var isComparable: Bool { notes != nil }

    private var notes: (first: Note, last: Note)? {
        state.withLock { state in
            guard !state.isLeftOut, let first = state.first, let last = state.last else { return nil }
            return (first, last)
        }
    }

    private func decision(_ note: Note) -> OwnDecision {
        switch note {
        case .route(let found): OwnDecision(found, runner.comparison.parameters)
        case .other(let decision): decision
        }
    }

    /// A route takes the link of the hop.
    func decided(_ found: AskedRoute) { note(.route(found)) }

    func notes(_ decision: OwnDecision) { note(.other(decision)) }

    private func note(_ note: Note) {
        state.withLock { state in
            state.first = state.first ?? note
            state.last = note
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
        let note = Note.other(OwnDecision(.unmatched))
        state.withLock { state in
            if state.first == nil { (state.first, state.last) = (note, note) }
        }
    }
}
