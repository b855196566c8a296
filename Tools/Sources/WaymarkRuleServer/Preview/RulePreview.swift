package import WaymarkCommand
internal import WaymarkConsole
internal import WaymarkCore
package import WaymarkInspection
package import WaymarkRecording
package import WaymarkRouting
internal import WaymarkRuleSources
internal import WaymarkRules

/// The effects of other rules on links that were opened, and on the cases.
package struct RulePreview: Sendable {
    /// The decision on links by some rules on one table.
    private struct Judge {
        let router: Router
        let routes: Routes
        let takesUnmatched: Bool

        /// - Throws: Why an app cannot have the rules.
        init(_ content: RuleContent, on table: AppTable, version: String?, takesUnmatched: Bool) throws(ServerRefusal) {
            self.takesUnmatched = takesUnmatched
            do throws(InputError) {
                let rules = content.unshared.read().document.map { RuleSet($0) }
                router = try ManifestRouter(
                    table.manifest, appVersion: version, rules: rules, takesUnmatched: takesUnmatched
                ).router
                routes = try Routes(table.manifest, file: "manifest", notesTo: TextSink { _ in true })
            } catch {
                throw .faulty("draft", error.lines)
            }
        }

        func outcome(of link: String, from source: LinkSource, includesVia: Bool) -> CaseOutcome {
            CaseOutcome(
                link, from: source, on: router, routes, takesUnmatched: takesUnmatched, includesVia: includesVia,
                includesEnd: true)
        }
    }

    private let before: RuleContent
    /// The new rules, or `nil` to keep the old ones.
    private let after: RuleContent?
    private let tables: AppTables
    private let takesUnmatched: Bool

    /// Creates a preview.
    ///
    /// - Parameters:
    ///   - before: The published rules.
    ///   - after: The new rules; `nil` for the same.
    ///   - tables: The app's tables; all of them are used.
    ///   - takesUnmatched: Whether the app opens links that no route matches.
    package init(from before: RuleContent, to after: RuleContent?, on tables: AppTables, takesUnmatched: Bool) {
        self.before = before
        self.after = after
        self.tables = tables
        self.takesUnmatched = takesUnmatched
    }

    /// Returns the decisions with the old rules and with the new ones.
    ///
    /// An app whose table has changed since the old rules were published may refuse them, and then has no rules.
    private func judges(on table: AppTable, version: String?) throws(ServerRefusal) -> (old: Judge, new: Judge) {
        let old: Judge
        do {
            old = try Judge(before, on: table, version: version, takesUnmatched: takesUnmatched)
        } catch {
            old = try Judge(.empty, on: table, version: version, takesUnmatched: takesUnmatched)
        }
        guard let after else { return (old, old) }
        return (old, try Judge(after, on: table, version: version, takesUnmatched: takesUnmatched))
    }

    // MARK: Links

    /// Returns the changes to recorded links, for each table.
    ///
    /// - Complexity: Two decisions for each link that differs from the others.
    package func links(in recording: LinkRecording) throws(ServerRefusal) -> JSONText {
        var counts: [RecordedPlace: Int] = [:]
        var order: [RecordedPlace] = []
        var leftOut = 0
        for link in recording.links {
            if recording.isRedacted, link.link.contains(Redaction.mark) {
                leftOut += 1
                continue
            }
            let place = RecordedPlace(link: link.link, source: link.source)
            if counts.updateValue((counts[place] ?? 0) + 1, forKey: place) == nil { order.append(place) }
        }
        var rows: [JSONText] = []
        for table in tables.tables { rows.append(try row(table, order, counts, leftOut)) }
        return .array(rows)
    }

    private struct RecordedPlace: Hashable {
        let link: String
        let source: LinkSource
    }

    private struct Group {
        var count = 0
        let was: JSONText
        let now: JSONText
        let via: [String]
        var samples: [JSONText] = []
    }

    private func row(
        _ table: AppTable, _ order: [RecordedPlace], _ counts: [RecordedPlace: Int], _ leftOut: Int
    ) throws(ServerRefusal) -> JSONText {
        let (old, new) = try self.judges(on: table, version: table.from)
        var groups: [String: Group] = [:]
        var changed = 0
        for place in order {
            let count = counts[place] ?? 1
            let was = old.outcome(of: place.link, from: place.source, includesVia: false)
            let now = new.outcome(of: place.link, from: place.source, includesVia: false)
            if was.json(includesVia: false) == now.json(includesVia: false) { continue }
            changed += count
            let (detailed, detailedNow) = (
                old.outcome(of: place.link, from: place.source, includesVia: true),
                new.outcome(of: place.link, from: place.source, includesVia: true)
            )
            let via = detailedNow.via.isEmpty ? detailed.via : detailedNow.via
            let key = "\(detailed.end)\(detailedNow.end)\(via)"
            var group = groups[key] ?? Group(was: detailed.end, now: detailedNow.end, via: via)
            group.count += count
            if group.samples.count < Self.samples {
                group.samples.append(
                    .object([
                        .init("link", .text(place.link)), .init("source", .text(place.source.kind.rawValue)),
                        .init("count", .number(count)), .init("was", detailed.json(includesVia: true)),
                        .init("is", detailedNow.json(includesVia: true)),
                    ]))
            }
            groups[key] = group
        }
        let sorted = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.value)
        return .object([
            .init("from", .text(table.name)), .init("appVersion", .optional(table.from)),
            .init("links", .number(counts.values.reduce(0, +))), .init("leftOut", .number(leftOut)),
            .init("changed", .number(changed)),
            .init(
                "groups",
                .array(
                    sorted.prefix(Self.groups).map { group in
                        .object([
                            .init("count", .number(group.count)), .init("was", group.was), .init("is", group.now),
                            .init("via", .texts(group.via)), .init("samples", .array(group.samples)),
                        ])
                    })),
        ])
    }

    private static let samples = 5
    private static let groups = 200

    // MARK: Cases

    /// The cases that fail by the new rules.
    package struct CaseResult: Sendable {
        package let count: Int
        package let failed: Int
        /// The first failing cases, as data.
        package let failures: [JSONText]
        /// The lines of the cases that pass with the old rules.
        package let newlyFailing: [Int]

        package var json: JSONText {
            .object([
                .init("count", .number(count)), .init("failed", .number(failed)),
                .init("failures", .array(failures)),
            ])
        }
    }

    /// Judges cases, each on the table of its version of the app, or on the newest.
    package func cases(_ list: CaseList) throws(ServerRefusal) -> CaseResult {
        var judges: [String: (old: Judge, new: Judge)] = [:]
        var failed = 0
        var failures: [JSONText] = []
        var newlyFailing: [Int] = []
        for (line, expected) in list.cases {
            let version = expected.appVersion
            guard let table = tables.table(for: version) else { break }
            let key = "\(table.name) \(version ?? "")"
            let pair: (old: Judge, new: Judge)
            if let known = judges[key] {
                pair = known
            } else {
                let own = version ?? table.from
                pair = try self.judges(on: table, version: own)
                judges[key] = pair
            }
            let source =
                expected.source.map { LinkSource(kind: LinkSource.Kind(rawValue: $0)) }
                ?? .assumed(for: expected.link)
            // Finding the rules that a link met needs an explanation, which costs much more than the decision.
            let includesVia = expected.via != nil
            if pair.new.outcome(of: expected.link, from: source, includesVia: includesVia).fulfils(expected) {
                continue
            }
            let isNew = pair.old.outcome(of: expected.link, from: source, includesVia: includesVia).fulfils(expected)
            if isNew { newlyFailing.append(line) }
            failed += 1
            if failures.count == Self.failures { continue }
            failures.append(
                .object([
                    .init("line", .number(line)), .init("link", .text(expected.link)),
                    .init("table", .text(table.name)),
                    .init("isNew", .bool(isNew)), .init("expected", expected.json),
                    .init(
                        "outcome",
                        pair.new.outcome(of: expected.link, from: source, includesVia: true).json(includesVia: true)),
                ]))
        }
        return CaseResult(count: list.cases.count, failed: failed, failures: failures, newlyFailing: newlyFailing)
    }

    private static let failures = 200

    // MARK: Single links

    /// Returns the outcomes of links by the old rules and by the new ones.
    ///
    /// - Parameter version: The version of the app; `nil` for the newest.
    package func outcomes(
        of links: [(link: String, source: LinkSource)], version: String?
    ) throws(ServerRefusal) -> [JSONText] {
        guard let table = tables.table(for: version) else { throw .unknown("table", version ?? AppTable.everyVersion) }
        let own = version ?? table.from
        let (old, new) = try self.judges(on: table, version: own)
        return links.map { link, source in
            .object([
                .init("link", .text(link)), .init("source", .text(source.kind.rawValue)),
                .init("from", .text(table.name)),
                .init("was", old.outcome(of: link, from: source, includesVia: true).json(includesVia: true)),
                .init("is", new.outcome(of: link, from: source, includesVia: true).json(includesVia: true)),
            ])
        }
    }

    /// Returns the outcome of one link by the new rules.
    package func outcome(of link: String, from source: LinkSource, version: String?) throws(ServerRefusal) -> JSONText {
        guard let table = tables.table(for: version) else { throw .unknown("table", version ?? AppTable.everyVersion) }
        let judge = try self.judges(on: table, version: version ?? table.from).new
        return .object([
            .init("link", .text(link)), .init("source", .text(source.kind.rawValue)), .init("from", .text(table.name)),
            .init("outcome", judge.outcome(of: link, from: source, includesVia: true).json(includesVia: true)),
        ])
    }
}

extension RulePreview {
    /// Returns the display of an app in which a link was opened by the new rules.
    ///
    /// - Parameter version: The version of the app; `nil` for the newest.
    package func phone(
        of link: String, from source: LinkSource, version: String?, clock: AppClock
    ) async throws -> JSONText {
        guard let table = tables.table(for: version) else {
            throw ServerRefusal.unknown("table", version ?? AppTable.everyVersion)
        }
        func made(_ rules: RuleContent?) async throws(InputError) -> LinkedPhone {
            let rules = rules?.unshared.read().document.map { RuleSet($0) }
            return try await LinkedPhone(table.manifest, rules: rules, appVersion: version ?? table.from)
        }
        let phone: LinkedPhone
        do throws(InputError) {
            // As in ``judges(on:version:)``, an app that refuses the published rules has no rules.
            do throws(InputError) { phone = try await made(after ?? before) } catch {
                guard after == nil else { throw error }
                phone = try await made(nil)
            }
        } catch {
            throw ServerRefusal.faulty("draft", error.lines)
        }
        let answer = await phone.open(link, from: source, clock: clock)
        return .object(
            [
                .init("link", .text(link)), .init("source", .text(source.kind.rawValue)),
                .init("from", .text(table.name)),
            ] + answer)
    }
}

extension CaseOutcome {
    /// The part of a link's outcome by which links are grouped.
    fileprivate var end: JSONText {
        let kind =
            error != nil ? "unreadable" : refusal != nil ? "refused" : isMatched ? "route" : "notFound"
        return .object([
            .init("kind", .text(kind)), .init("route", .optional(id ?? pattern)),
            .init("code", .optional(refusal?.code)),
        ])
    }
}
