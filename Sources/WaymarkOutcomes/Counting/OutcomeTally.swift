internal import WaymarkLock
internal import WaymarkRouting

/// The counts of openings since they were last collected, within limits.
final class OutcomeTally: LinkMeter {
    struct Counts: Sendable {
        var rows: [OutcomeReport.Subject: UInt64] = [:]
        /// The number of openings that are in no row.
        var dropped: UInt64 = 0
        /// The number of openings that are missing from rows with a rule.
        var droppedRules: UInt64 = 0
        /// The maximum size of the rows in a report, in bytes.
        var bytes = 0

        var isEmpty: Bool { rows.isEmpty && dropped == 0 && droppedRules == 0 }

        /// Counts an opening, and returns whether there was room for it.
        fileprivate mutating func add(_ subject: OutcomeReport.Subject) -> Bool {
            if let place = rows.index(forKey: subject) {
                rows.values[place] += 1
                return true
            }
            let bytes = bytes + subject.greatestBytes
            guard rows.count < OutcomeReport.Limits.rows, bytes <= Self.greatestBytes else { return false }
            self.bytes = bytes
            rows[subject] = 1
            return true
        }

        /// The maximum size of the rows: the remaining bytes of a report are reserved for its other members.
        private static let greatestBytes = OutcomeReport.Limits.bytes - 2_048
    }

    private let counts = Lock(Counts())

    /// Counts an opening once, and once more for each rule that it met.
    func count(_ end: OpeningEnd) {
        let (outcome, code) = Self.outcome(of: end)
        let route = outcome == .notFound ? nil : end.route
        var subject = OutcomeReport.Subject(
            outcome, code: code, source: end.source.rawValue, route: route, rules: end.version)
        counts.withLock { counts in
            if !counts.add(subject) { counts.dropped += 1 }
            if end.rules.isEmpty { return }
            for (place, rule) in end.rules.enumerated() where !end.rules[..<place].contains(rule) {
                subject.rule =
                    switch rule {
                    case .rewrite(let name): .rewrite(name)
                    case .override(let name): .override(name)
                    }
                if !counts.add(subject) { counts.droppedRules += 1 }
            }
        }
    }

    private static func outcome(of end: OpeningEnd) -> (OutcomeReport.Outcome, code: String?) {
        switch end.result {
        case .answered: (end.fellBack ? .fellBack : .opened, nil)
        case .error(.notFound): (.notFound, nil)
        case .error(.refused(let refusal)): (.refused, refusal.code)
        case .error(let reason): (.failed, reason.code)
        }
    }

    /// Returns the counts since the last call.
    func take() -> Counts {
        counts.withLock { counts in
            defer { counts = Counts() }
            return counts
        }
    }
}

extension OutcomeReport.Subject {
    /// The maximum size of a row in bytes: its keys, its numbers, and its names with two bytes for each byte.
    fileprivate var greatestBytes: Int {
        let rule =
            switch rule {
            case nil: 0
            case .rewrite(let name), .override(let name): name.utf8.count
            }
        return 224 + 2 * (rule + (route?.utf8.count ?? 0) + source.utf8.count)
    }

    /// The subject with names that a report may contain: truncated, and without control characters.
    var fit: OutcomeReport.Subject {
        var subject = self
        subject.source = source.fitForReport
        subject.route = route?.fitForReport
        subject.rule =
            switch rule {
            case nil: nil
            case .rewrite(let name): .rewrite(name.fitForReport)
            case .override(let name): .override(name.fitForReport)
            }
        return subject
    }
}

extension String {
    /// The text as a name in a report: control characters are replaced by question marks, and long texts are truncated.
    var fitForReport: String {
        if isEmpty { return "?" }
        if OutcomeReport.isName(self) { return self }
        var fit = ""
        var count = 0
        for scalar in unicodeScalars {
            let written: Unicode.Scalar = scalar.value < 0x20 || scalar.value == 0x7F ? "?" : scalar
            count += UTF8.width(written)
            if count > OutcomeReport.Limits.nameBytes { break }
            fit.unicodeScalars.append(written)
        }
        return fit
    }
}
