internal import WaymarkFoundation
internal import WaymarkInspection
import WaymarkRecording
internal import WaymarkRouting

/// A router created from a manifest, for replaying recordings: it decides as an app does, but has no handlers.
struct ReplayTable {
    let router: Router

    /// Decides every link of a recording again.
    ///
    /// Links with hidden values are left out, and so are links whose outcome no table decides: redirected or declined
    /// by a handler, stopped at a gate or in navigation, or unfinished when the recording ended.
    func replay(_ recording: LinkRecording) async -> JSONText {
        // The table's handlers do nothing, so a recording cannot do harm.
        let entries = await recording.replay(on: router, trusting: true).entries
        let compared = entries.filter { $0.replayed != nil && Self.isDecidedByTable($0.recorded) }
        let changes = compared.filter { !$0.differences.isEmpty }
        return .object([
            .init("links", .number(entries.count)),
            .init("same", .number(compared.count - changes.count)),
            .init("leftOut", .number(entries.count - compared.count)),
            .init("changes", .array(changes.map(Self.json))),
        ])
    }

    private static func isDecidedByTable(_ recorded: RecordedLink) -> Bool {
        let outcome = recorded.outcome
        guard outcome.redirects.isEmpty, outcome.declined.isEmpty, !TableModule.isOwn(recorded.link) else {
            return false
        }
        return switch outcome.end {
        case .unanswered: false
        case .failed(let step, _): [.reading, .policy, .rewriting, .matching, .exposure].contains(step)
        default: true
        }
    }

    private static func json(of entry: ReplayReport.Entry) -> JSONText {
        .object([
            .init("link", .text(entry.recorded.link)),
            .init("source", .text(entry.recorded.source.kind.rawValue)),
            .init("was", .text("\(entry.recorded.outcome)")),
            .init("is", .text(entry.replayed.map { "\($0)" } ?? "")),
        ])
    }
}
