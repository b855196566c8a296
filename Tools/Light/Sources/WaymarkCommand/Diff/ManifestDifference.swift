internal import WaymarkAudit
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// The difference in meaning of two manifests.
struct ManifestDifference {
    /// The differences: those of links and routes in the order of the old manifest, then those of the whole.
    private(set) var differences: [Difference] = []
    /// The reasons that not everything was compared.
    let remarks: [String]
    /// Whether the rules differ, so that samples stand for the links.
    let isSampled: Bool

    private let old: Routes
    private let new: Routes
    /// The filters for the links from outside that each manifest admits.
    private let filters: (old: OwnedLinkFilter, new: OwnedLinkFilter)
    private let oldFile: String
    private let newFile: String

    init(from old: Routes, named oldFile: String, to new: Routes, named newFile: String) {
        self.old = old
        self.new = new
        self.oldFile = oldFile
        self.newFile = newFile
        filters = (OwnedLinkFilter(old.manifest), OwnedLinkFilter(new.manifest))
        let tables = TableDifference(from: old.index, to: new.index)
        remarks = tables.remarks
        isSampled = tables.isSampled
        differences = tables.changes.map { change in
            // A link that neither manifest owns is one of the app's own at most.
            let isForeign = change.witness.map { !filters.old.admits($0) && !filters.new.admits($0) } ?? false
            return Difference(
                change: change.kind.rawValue, old: change.old.map { subject($0, of: old, oldFile) },
                new: change.new.map { subject($0, of: new, newFile) }, witness: change.witness,
                message: isForeign ? "\(change.message), from within the app alone" : change.message,
                isForeign: isForeign)
        }
        // A priority that moves no link changes nothing.
        var olds: [Int: Int] = [:]
        for case (let number, let counterpart?) in tables.counterparts.enumerated() { olds[counterpart] = number }
        var moved: Set<Int> = []
        for change in tables.changes where change.kind == .moved || change.kind == .unreachable {
            if let number = change.old?.number { moved.insert(number) }
            if let number = change.new.flatMap({ olds[$0.number] }) { moved.insert(number) }
        }
        for (number, counterpart) in tables.counterparts.enumerated() {
            guard let counterpart else { continue }
            compareRoutes(old.index.routes[number], new.index.routes[counterpart], isMoved: moved.contains(number))
        }
        compareAdmission(tables.counterparts)
        compareOwned(old.manifest, new.manifest)
        compareRewrites(old.manifest.rewrites, new.manifest.rewrites)
    }

    // MARK: Routes

    private func subject(_ entry: RouteEntry, of routes: Routes, _ file: String) -> Difference.Subject {
        let route = routes[entry]
        return Difference.Subject(
            id: route.id, pattern: route.pattern, position: route.position ?? entry.number,
            place: route.line.map { "\(file):\($0)" } ?? file)
    }

    /// Says what else decides about two routes that are the same.
    private mutating func compareRoutes(_ before: RouteEntry, _ after: RouteEntry, isMoved: Bool) {
        let routes = (old[before], new[after])
        let name = routes.0.id.map { "'\(routes.0.pattern)' (\($0))" } ?? "'\(routes.0.pattern)'"
        func compare(_ key: String, _ value: (ManifestRoute) -> String, counts: Bool = true) {
            let values = (value(routes.0), value(routes.1))
            guard counts, values.0 != values.1 else { return }
            differences.append(
                Difference(
                    change: key, old: subject(before, of: old, oldFile), new: subject(after, of: new, newFile),
                    witness: nil, message: "the \(key) of \(name) was \(values.0) and is \(values.1)"))
        }
        compare("exposure") { ($0.exposure ?? .internal).rawValue }
        compare("sources") { $0.sources.isEmpty ? "not limited" : Self.list($0.sources.sorted()) }
        compare("tags") { Self.list($0.tags.sorted()) }
        compare("defaults") { "\(JSONText.object($0.allDefaults.map { .init($0.name, $0.value) }))" }
        compare("fallback") { $0.fallback.map { "'\($0)'" } ?? "none" }
        compare("presentation") { $0.presentation.map { "\(JSONText($0))" } ?? "none" }
        compare("priority", { "\($0.priority)" }, counts: isMoved)
    }

    private static func list(_ texts: [String]) -> String {
        texts.isEmpty ? "none" : texts.map { "'\($0)'" }.joined(separator: ", ")
    }

    // MARK: The whole

    /// Says of routes that stay whether links from outside come to them no more, or do now, as the app owns other schemes or hosts.
    private mutating func compareAdmission(_ counterparts: [Int?]) {
        if filters.old.isSame(as: filters.new) { return }
        let samples = RouteSamples(of: new, provedRoutes: 0).links
        for (number, counterpart) in counterparts.enumerated() {
            guard let counterpart, case let entry = new.index.routes[counterpart],
                let link = samples[new.position(of: entry)]?.first
            else { continue }
            let (was, now) = (filters.old.admits(link), filters.new.admits(link))
            if was == now { continue }
            let links = "links of '\(entry.pattern.text)' from outside"
            differences.append(
                Difference(
                    change: now ? "gained" : "lost", old: subject(old.index.routes[number], of: old, oldFile),
                    new: subject(entry, of: new, newFile), witness: link,
                    message: now
                        ? "\(links) are let in, as the app owns them now"
                        : "\(links) are turned away, as the app owns them no more"))
        }
    }

    private mutating func compareOwned(_ before: Manifest, _ after: Manifest) {
        for (key, values) in [("schemes", (before.schemes, after.schemes)), ("hosts", (before.hosts, after.hosts))] {
            let (olds, news) = (Set(values.0.map { $0.lowercased() }), Set(values.1.map { $0.lowercased() }))
            if olds == news { continue }
            let gone = olds.subtracting(news).sorted()
            let come = news.subtracting(olds).sorted()
            let parts = [
                gone.isEmpty ? nil : "\(Self.list(gone)) no more", come.isEmpty ? nil : "\(Self.list(come)) now",
            ]
            add(key, "the app owns the \(key) " + parts.compactMap(\.self).joined(separator: " and "))
        }
    }

    private mutating func compareRewrites(_ before: [ManifestRewrite], _ after: [ManifestRewrite]) {
        for change in RuleDifference(rewrites: before, after).changes { add("rewrites", change.message) }
    }

    private mutating func add(_ change: String, _ message: String) {
        differences.append(Difference(change: change, old: nil, new: nil, witness: nil, message: message))
    }
}
