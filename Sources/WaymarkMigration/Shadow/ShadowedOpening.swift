import WaymarkCore
import WaymarkLock
import WaymarkRouting

/// The decision of a router on a link that is to be compared: recorded while the link is opened, and compared
/// afterwards.
final class ShadowedOpening: ShadowedLink {
    /// A recorded decision; the values of its route are collected only if the link is compared.
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

    /// The decisions that another router's decision may agree with: the one about the link as it was given, and the
    /// last one; `nil` if the link is not compared.
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

    /// Records that a route takes the link of the hop.
    func decided(_ found: AskedRoute) { note(.route(found)) }

    func notes(_ decision: OwnDecision) { note(.other(decision)) }

    private func note(_ note: Note) {
        state.withLock { state in
            state.first = state.first ?? note
            state.last = note
        }
    }

    /// Excludes the link from the comparison, because the other router has already decided about it.
    func leaveOut() { state.withLock { $0.isLeftOut = true } }

    /// Records that the opening has ended at a hop. All further work happens when no caller waits for it.
    func ended(with error: RouterError?, _ hop: Hop) {
        if let error { notes(error) } else { notesUnmatched() }
        let isFirst = state.withLock { state in
            defer { state.isEnded = true }
            return !state.isEnded
        }
        guard isFirst else { return }
        // The event contains the link as it was given, for the observers of the last hop; values that intermediate
        // links redact are also redacted in the decision, which is about the last link.
        let first =
            hop.isFirst
            ? hop
            : hop.atBeginning(offered.link.map { .link($0) } ?? .text(offered.text))
        runner.take(self, first)
    }

    private func notes(_ error: RouterError) {
        switch error.reason {
        case .refused(let refusal) where refusal.reason == .notReady: leaveOut()
        // The link is opened by another call.
        case .wouldWait: leaveOut()
        case .refused where error.step != .handler: notes(OwnDecision(.refused))
        case .notFound where error.step == .matching: notes(OwnDecision(.unmatched))
        case .unreadable where error.step == .reading: notes(OwnDecision(.unmatched))
        default: if error.step == .fallback { notesUnmatched() }
        }
    }

    /// Records that no route has taken the link, regardless of the result of the app's handler for such links.
    private func notesUnmatched() {
        let note = Note.other(OwnDecision(.unmatched))
        state.withLock { state in
            if state.first == nil { (state.first, state.last) = (note, note) }
        }
    }
}
