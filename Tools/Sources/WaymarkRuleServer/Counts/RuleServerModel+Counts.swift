internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkOutcomes

/// The outcomes that apps report, and the conclusions drawn from them.
extension RuleServerModel {
    /// The width of a point of counts, in seconds.
    static let step = 3600

    /// The time for which the number of a report is remembered, in seconds: longer than an app tries to send it.
    private static let reportMemory = 2 * 86_400
    /// The time for which counts are kept, in seconds.
    private static let countMemory = 92 * 86_400
    /// The maximum number of kinds of counts that a channel has in one time span.
    private static let kinds = 10_000

    /// Adds a report of an app; a repeated report is ignored.
    func take(_ bytes: [UInt8], for channel: ChannelName, from sender: Sender) async throws {
        let report: OutcomeReport
        do throws(ManifestError) { report = try OutcomeReport(json: bytes) } catch {
            throw ServerRefusal.malformed(member: error.faults.first?.place ?? "", expected: "a report of outcomes")
        }
        if let audience = report.audience, audience != channel.audience {
            throw ServerRefusal.malformed(member: "audience", expected: "'\(channel)'")
        }
        let arrival = now()
        let time = arrival / Self.step * Self.step
        // A device's clock cannot be trusted, so the time is that of the arrival.
        let rows = report.counts.map { subject, count in
            let rule: String =
                switch subject.rule {
                case .rewrite(let name): "rewrite \(name)"
                case .override(let name): "override \(name)"
                case nil: ""
                }
            return CountRow(
                time: time, version: subject.rules.flatMap { Int(exactly: $0) } ?? 0, route: subject.route ?? "",
                rule: rule, source: subject.source, outcome: subject.outcome.rawValue,
                openings: min(Int(exactly: count) ?? 0, 1_000_000), appVersion: report.appVersion ?? "")
        }
        let weights = weights
        try await storage.write { writer in
            let settings = try Self.check(channel, in: writer)
            guard try writer.noteReport(report.id, of: channel, at: arrival) else { return }
            let latest = try writer.latest(of: channel)?.number ?? 0
            let rollout = try writer.value(Rollout.self, .rollout, channel.audience)
            // Openings with a version that was never published cannot be attributed.
            var rows = rows.map { row in
                var row = row
                if row.version > latest { row.version = 0 }
                return row
            }
            func isNew(_ row: CountRow) -> Bool { rollout.map { row.version >= $0.first } ?? false }
            for side in [false, true] {
                let places = rows.indices.filter { rows[$0].rule.isEmpty && isNew(rows[$0]) == side }
                let share = weights.share(
                    of: places.reduce(0) { $0 + rows[$1].openings }, from: sender, to: channel,
                    publication: side ? rollout?.first : nil, most: settings.halt.mostOfOne, at: arrival)
                for place in places { rows[place].weight = Double(rows[place].openings) * share }
            }
            try writer.add(rows, to: channel, limit: Self.kinds)
        }
    }

    /// Forgets counts and numbers of reports that are too old to matter.
    func clean() async {
        let time = now()
        await attempt(.cleaning, nil) {
            try await self.storage.write { writer in
                try writer.removeReports(before: time - Self.reportMemory)
                try writer.removeCounts(before: time - Self.countMemory)
            }
        }
    }

    /// Shares of openings of some versions.
    private struct Shares {
        var openings = 0
        var refusals = 0
        var misses = 0

        mutating func add(_ row: CountRow) {
            openings += row.openings
            if row.outcome == OutcomeReport.Outcome.refused.rawValue { refusals += row.openings }
            if row.outcome == OutcomeReport.Outcome.notFound.rawValue { misses += row.openings }
        }
    }

    /// The weight of openings before or by a publication, by outcome.
    private struct Judged {
        var openings = 0.0
        var refusals = 0.0
        var misses = 0.0

        init(_ weights: [CountWeight], isNew: Bool) {
            for weight in weights where weight.isNew == isNew {
                openings += weight.weight
                if weight.outcome == OutcomeReport.Outcome.refused.rawValue { refusals += weight.weight }
                if weight.outcome == OutcomeReport.Outcome.notFound.rawValue { misses += weight.weight }
            }
        }

        /// A part of all, from 0 to 1.
        func share(_ count: Double) -> Double { openings > 0 ? count / openings : 0 }
    }

    /// Withdraws the staged publication if refusals or misses have risen by more than the app's settings allow.
    func haltIfWorse(_ channel: ChannelName, _ latest: PublishedVersion) async throws -> Bool {
        let now = now()
        let found = try await storage.read { reader -> (Rollout, AppSettings, Judged, Judged)? in
            guard let rollout = try reader.value(Rollout.self, .rollout, channel.audience),
                let settings = try reader.value(AppSettings.self, .app, channel.app)
            else { return nil }
            let weights = try reader.weights(of: channel, since: now - 14 * 86_400, from: rollout.first)
            return (rollout, settings, Judged(weights, isNew: false), Judged(weights, isNew: true))
        }
        guard let (rollout, settings, before, after) = found else { return false }
        // Sums of parts may be less than the whole by a rounding.
        guard after.openings > Double(settings.halt.least) - min(0.5, settings.halt.mostOfOne / 2) else { return false }
        let refusals = after.share(after.refusals) - before.share(before.refusals)
        let misses = after.share(after.misses) - before.share(before.misses)
        guard refusals > settings.halt.refusals || misses > settings.halt.misses else { return false }
        func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
        do {
            _ = try await halt(
                rollout, in: channel,
                comment:
                    "refusals rose by \(percent(refusals)), misses by \(percent(misses)), of \(Int(after.openings.rounded())) openings",
                by: LoggedAct.server)
        } catch let refusal as ServerRefusal where refusal.code == ServerRefusal.noRollout.code {
            // A person was quicker.
        }
        return true
    }

    /// Returns the counts in a time span, grouped by the given key.
    func counts(of channel: ChannelName, since: Int, until: Int, by key: String) async throws -> JSONText {
        let name: @Sendable (CountRow) -> String
        switch key {
        case "route": name = \.route
        case "rule": name = \.rule
        case "source": name = \.source
        case "outcome": name = \.outcome
        case "appVersion": name = \.appVersion
        default:
            throw ServerRefusal.malformed(member: "by", expected: "route, rule, source, outcome or appVersion")
        }
        let (rows, versions) = try await storage.read { reader in
            _ = try Self.check(channel, in: reader)
            return (
                try reader.counts(of: channel, since: since, until: until),
                try reader.versions(of: channel, before: .max, limit: 200)
            )
        }
        var series: [String: [Int: Shares]] = [:]
        for row in rows where row.rule.isEmpty != (key == "rule") {
            series[name(row), default: [:]][row.time, default: Shares()].add(row)
        }
        return .object([
            .init("step", .number(Self.step)), .init("since", .number(since)), .init("until", .number(until)),
            .init(
                "publications",
                .array(
                    versions.reversed().filter { since..<max(since, until) ~= $0.note.time }.map {
                        .object([.init("version", .number($0.number)), .init("time", .number($0.note.time))])
                    })),
            .init(
                "series",
                .array(
                    series.sorted { $0.key < $1.key }.map { name, points in
                        .object([
                            .init("name", .text(name)),
                            .init(
                                "points",
                                .array(
                                    points.sorted { $0.key < $1.key }.map { time, shares in
                                        .object([
                                            .init("time", .number(time)), .init("opens", .number(shares.openings)),
                                            .init("refusals", .number(shares.refusals)),
                                            .init("misses", .number(shares.misses)),
                                        ])
                                    })),
                        ])
                    })),
        ])
    }
}
