internal import WaymarkCore
internal import WaymarkRouting

/// The result of a replay, with the recorded outcome of each link, the new outcome, and the differences.
public struct ReplayReport: Sendable {
    /// A link of the recording.
    public struct Entry: Hashable, Sendable {
        /// The recorded link with its outcome.
        public let recorded: RecordedLink
        /// The outcome of the replay, or `nil` if the link was not opened, because a value is redacted, because it came
        /// from the app itself and the recording is not trusted, or because the task was cancelled.
        public let replayed: LinkOutcome?
        /// The differences between the outcomes; empty if they are the same or the link was not opened.
        public let differences: [Difference]

        /// - Parameter isRedacted: Whether values of the recording may be redacted.
        init(_ recorded: RecordedLink, _ replayed: LinkOutcome?, isRedacted: Bool) {
            self.recorded = recorded
            self.replayed = replayed
            differences = replayed.map { Difference.between(recorded.outcome, $0, isRedacted: isRedacted) } ?? []
        }
    }

    /// A difference between a link's outcome now and the recorded one.
    @nonexhaustive
    public enum Difference: Hashable, Sendable {
        /// Different routes declined.
        case declined(recorded: [String], replayed: [String])
        /// Rewrite rules led to different links.
        case rewrites(recorded: [String], replayed: [String])
        /// Overrides and fallbacks led to different links.
        case detours(recorded: [String], replayed: [String])
        /// Redirects led to different links.
        case redirects(recorded: [String], replayed: [String])
        /// The opening ended differently: with another route, for another reason, or at another step.
        case end(recorded: LinkOutcome.End, replayed: LinkOutcome.End)

        /// - Parameter isRedacted: Whether a mark in the recorded texts stands for any value.
        static func between(_ recorded: LinkOutcome, _ replayed: LinkOutcome, isRedacted: Bool) -> [Difference] {
            func areSame(_ recorded: [String], _ replayed: [String]) -> Bool {
                recorded == replayed
                    || isRedacted && recorded.count == replayed.count
                        && zip(recorded, replayed).allSatisfy { HiddenText($0).mayBe($1) }
            }
            var differences: [Difference] = []
            if recorded.declined != replayed.declined {
                differences.append(.declined(recorded: recorded.declined, replayed: replayed.declined))
            }
            if !areSame(recorded.rewrites, replayed.rewrites) {
                differences.append(.rewrites(recorded: recorded.rewrites, replayed: replayed.rewrites))
            }
            if !areSame(recorded.detours, replayed.detours) {
                differences.append(.detours(recorded: recorded.detours, replayed: replayed.detours))
            }
            if !areSame(recorded.redirects, replayed.redirects) {
                differences.append(.redirects(recorded: recorded.redirects, replayed: replayed.redirects))
            }
            if !isSame(recorded.end, replayed.end, isRedacted) {
                differences.append(.end(recorded: recorded.end, replayed: replayed.end))
            }
            return differences
        }

        /// Returns whether two ends are equal. Failures at the same step are equal: their descriptions may differ
        /// between runs.
        private static func isSame(_ recorded: LinkOutcome.End, _ replayed: LinkOutcome.End, _ isRedacted: Bool) -> Bool
        {
            if case .failed(let step, _) = recorded, case .failed(let other, _) = replayed { return step == other }
            if isRedacted, case .refused(let refusal) = recorded, case .refused(let other) = replayed {
                let text = HiddenText("\(refusal)")
                if text.isHiding { return text.mayBe("\(other)") }
            }
            return recorded == replayed
        }
    }

    /// The links in the order of the recording.
    public let entries: [Entry]

    /// The links whose outcome differs.
    public var differing: [Entry] { entries.filter { !$0.differences.isEmpty } }

    /// The links that were not opened.
    public var notReplayed: [RecordedLink] { entries.filter { $0.replayed == nil }.map(\.recorded) }
}

extension ReplayReport: CustomStringConvertible {
    /// A text for people: the number of links that differ, with several lines for each of them.
    public var description: String {
        let differing = differing
        let count = entries.count
        var lines = ["\(differing.count) of \(count) link\(count == 1 ? "" : "s") differ from the recording"]
        for entry in differing {
            lines.append("\(entry.recorded.link) from \(entry.recorded.source)".escapingControls)
            lines += entry.differences.map { "    \($0)" }
        }
        let missing = notReplayed
        if !missing.isEmpty {
            lines.append(
                "not replayed, as a value is hidden, the link came from inside the app, or the replay was cancelled:")
            lines += missing.map { "    \($0.link) from \($0.source)".escapingControls }
        }
        return lines.joined(separator: "\n")
    }
}

extension ReplayReport.Difference: CustomStringConvertible {
    /// One line with the recorded and the new value.
    public var description: String {
        func list(_ names: [String]) -> String { names.isEmpty ? "nothing" : names.joined(separator: ", ") }
        let line =
            switch self {
            case .declined(let recorded, let replayed): "declined by \(list(recorded)), now by \(list(replayed))"
            case .rewrites(let recorded, let replayed):
                "rewritten to \(list(recorded)), now to \(list(replayed))"
            case .detours(let recorded, let replayed): "led to \(list(recorded)), now to \(list(replayed))"
            case .redirects(let recorded, let replayed): "redirected to \(list(recorded)), now to \(list(replayed))"
            case .end(let recorded, let replayed): "\(recorded); now \(replayed)"
            }
        return line.escapingControls
    }
}
