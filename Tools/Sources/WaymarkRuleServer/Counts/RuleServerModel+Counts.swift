internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkOutcomes

/// The outcomes that apps report, and the conclusions drawn from them.
extension RuleServerModel {
    /// The width of a point of counts, in seconds.
    static let step = 3600

    /// Takes in a report of an app.
    func take(_ bytes: [UInt8], for channel: ChannelName) async throws {
        let report: OutcomeReport
        do throws(ManifestError) { report = try OutcomeReport(json: bytes) } catch {
            throw ServerRefusal.malformed(member: error.faults.first?.place ?? "", expected: "a report of outcomes")
        }
        if let audience = report.audience, audience != channel.audience {
            throw ServerRefusal.malformed(member: "audience", expected: "'\(channel)'")
        }
        let time = now() / Self.step * Self.step
        // A device's clock says nothing, so the time is that of the arrival.
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
                openings: min(Int(exactly: count) ?? 0, 1_000_000))
        }
        try await storage.write { writer in
            _ = try Self.check(channel, in: writer)
            try writer.add(rows, to: channel)
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

        /// A part of all openings, from 0 to 1.
        func share(_ count: Int) -> Double { openings == 0 ? 0 : Double(count) / Double(openings) }
    }

    /// Takes back what is being shared out, if refusals or misses have risen by more than the app's settings allow.
    func haltIfWorse(_ channel: ChannelName, _ latest: PublishedVersion) async throws -> Bool {
        let now = now()
        let found = try await storage.read { reader -> (Rollout, AppSettings, Shares, Shares)? in
            guard let rollout = try reader.value(Rollout.self, .rollout, channel.audience),
                let settings = try reader.value(AppSettings.self, .app, channel.app)
            else { return nil }
            var (before, after) = (Shares(), Shares())
            for row in try reader.counts(of: channel, since: now - 14 * 86_400, until: now + 1) where row.rule.isEmpty {
                if row.version >= rollout.first { after.add(row) } else { before.add(row) }
            }
            return (rollout, settings, before, after)
        }
        guard let (rollout, settings, before, after) = found, after.openings >= settings.halt.least else {
            return false
        }
        let refusals = after.share(after.refusals) - before.share(before.refusals)
        let misses = after.share(after.misses) - before.share(before.misses)
        guard refusals > settings.halt.refusals || misses > settings.halt.misses else { return false }
        func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
        _ = try await rollBack(
            channel, to: rollout.base == 0 ? nil : rollout.base, kind: .halt,
            comment:
                "refusals rose by \(percent(refusals)), misses by \(percent(misses)), of \(after.openings) openings",
            by: LoggedAct.server)
        return true
    }

    /// Returns the counts in a span of time, by the key that the caller asks for.
    func counts(of channel: ChannelName, since: Int, until: Int, by key: String) async throws -> JSONText {
        let name: @Sendable (CountRow) -> String
        switch key {
        case "route": name = \.route
        case "rule": name = \.rule
        case "source": name = \.source
        case "outcome": name = \.outcome
        default: throw ServerRefusal.malformed(member: "by", expected: "route, rule, source or outcome")
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
