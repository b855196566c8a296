internal import WaymarkCore
public import WaymarkManifest

extension OutcomeReport {
    /// Reads a report in JSON (RFC 8259, UTF-8), within ``Limits``.
    ///
    /// - Parameter json: The text's bytes; of a `String`, its `utf8`.
    /// - Throws: A `ManifestError` with all faults of the report, or with the first fault if the text is not JSON or is
    ///   too long.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(json: some Collection<UInt8>) throws(ManifestError) {
        let node = try ManifestNode(json: json, file: nil, sizeLimit: Limits.bytes)
        let (report, faults) = ManifestReader(file: nil, dialects: [], dialect: nil).readOutcomes(node)
        guard let report, faults.isEmpty else { throw ManifestError(file: nil, faults: faults) }
        self = report
    }

    /// Returns whether a text is a valid report identifier.
    static func isID(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }

    /// Returns whether a text is a valid name.
    static func isName(_ text: String) -> Bool {
        text.utf8.count <= Limits.nameBytes && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    /// Returns whether a text is a valid code: a letter, followed by up to 63 letters and digits.
    static func isCode(_ text: String) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
        return 1...64 ~= text.utf8.count && text.utf8.first.map(isLetter) ?? false
            && text.utf8.allSatisfy { isLetter($0) || $0 &- 0x30 < 10 }
    }
}

extension ManifestReader {
    private typealias Key = OutcomeReport.Key
    private typealias RowKey = OutcomeReport.RowKey
    private typealias Limits = OutcomeReport.Limits

    /// Reads a tree as a report in the supported format.
    fileprivate consuming func readOutcomes(_ node: ManifestNode) -> (report: OutcomeReport?, faults: [ManifestFault]) {
        let root = Field(root: node)
        guard isKnownVersion(root, OutcomeReport.shape), let fields = fields(root, Key.self) else {
            return (nil, foundFaults)
        }
        _ = integer(required(.waymark, of: fields), in: OutcomeReport.shape...OutcomeReport.shape)
        let id = text(required(.report, of: fields), where: OutcomeReport.isID, expected: "32 digits, 0-9 and a-f")
        let from = moment(required(.from, of: fields))
        let to = moment(required(.to, of: fields))
        if let from, let to, to < from, let field = fields[.to] {
            report(.outOfRange("\(to)"), at: field, expected: "a time not before 'from', \(from)")
        }
        let share = percentage(required(.share, of: fields))
        let audience = name(fields[.audience])
        let appVersion = name(fields[.appVersion])
        let system = name(fields[.system])
        let dropped = number(fields[.dropped], in: 0...Limits.count, expected: "0 to \(Limits.count)")
        let droppedRules = number(fields[.droppedRules], in: 0...Limits.count, expected: "0 to \(Limits.count)")
        let counts = counts(required(.counts, of: fields))
        guard let id, let from, let to, let share else { return (nil, foundFaults) }
        var report = OutcomeReport(id: id, from: from, to: to, share: share, counts: counts)
        report.audience = audience
        report.appVersion = appVersion
        report.system = system
        report.dropped = dropped ?? 0
        report.droppedRules = droppedRules ?? 0
        return (report, foundFaults)
    }

    private mutating func moment(_ field: Field?) -> UInt64? {
        number(field, in: 0...Limits.count, expected: "seconds since the beginning of 1970")
    }

    private mutating func name(_ field: Field?) -> String? {
        text(
            field, where: OutcomeReport.isName,
            expected: "at most \(Limits.nameBytes) bytes without control characters")
    }

    private mutating func counts(_ field: Field?) -> [OutcomeReport.Subject: UInt64] {
        guard let field, let rows = elements(field) else { return [:] }
        guard rows.count <= Limits.rows else {
            report(.outOfRange("\(rows.count)"), at: field, expected: "at most \(Limits.rows) rows")
            return [:]
        }
        var counts: [OutcomeReport.Subject: UInt64] = [:]
        for row in rows {
            guard let (subject, count) = self.row(row) else { continue }
            if counts.updateValue(count, forKey: subject) != nil {
                report(.outOfRange("a second row of the same kind"), at: row, expected: "one row of each kind")
            }
        }
        return counts
    }

    private mutating func row(_ field: Field) -> (OutcomeReport.Subject, UInt64)? {
        guard let fields = fields(field, RowKey.self) else { return nil }
        let count = number(
            required(.count, of: fields), in: 1...Limits.count, expected: "1 to \(Limits.count)")
        let source = name(required(.source, of: fields))
        let outcome: OutcomeReport.Outcome? = choice(required(.outcome, of: fields))
        let code = text(fields[.code], where: OutcomeReport.isCode, expected: "a word of letters and digits")
        let route = name(fields[.route])
        let rewrite = name(fields[.rewrite])
        let override = name(fields[.override])
        let rules = number(fields[.rules], in: 0...UInt64(Int64.max), expected: "an integer of at least 0")
        if fields[.rewrite] != nil, let field = fields[.override] {
            report(.exclusiveKeys("rewrite", "override"), at: field, expected: "at most one of them")
        }
        guard let count, let source, let outcome else { return nil }
        if outcome.hasCode {
            _ = required(.code, of: fields)
        } else if let field = fields[.code] {
            report(
                .exclusiveKeys("code", outcome.rawValue), at: field, expected: "'code' only with 'refused' or 'failed'")
        }
        return (
            OutcomeReport.Subject(
                outcome, code: code, source: source, route: route,
                rule: rewrite.map { .rewrite($0) } ?? override.map { .override($0) }, rules: rules), count
        )
    }
}
