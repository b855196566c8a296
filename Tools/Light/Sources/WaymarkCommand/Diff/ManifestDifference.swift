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

    /// Compares two manifests.
    ///
    /// - Parameter keys: Keys of routes that are not compared.
    init(
        from old: Routes, named oldFile: String, to new: Routes, named newFile: String,
        leavingOut keys: Set<String> = []
    ) {
        self.old = old
        self.new = new
        self.oldFile = oldFile
        self.newFile = newFile
        filters = (OwnedLinkFilter(old.manifest), OwnedLinkFilter(new.manifest))
        // As routers ask them: routes for every link of a scheme come last.
        let tables = TableDifference(from: old.asked, to: new.asked)
        remarks = tables.remarks
        isSampled = tables.isSampled
        differences = tables.changes.map { change in
            // A link that neither manifest owns is one of the app's own at most.
            let isForeign = change.witness.map { !filters.old.admits($0) && !filters.new.admits($0) } ?? false
            return Difference(
                change: change.kind.rawValue, old: change.old.map { subject($0, of: old, oldFile) },
                new: change.new.map { subject($0, of: new, newFile) }, witness: change.witness,
                message: isForeign ? "\(change.message), only from within the app" : change.message,
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
        // A route that stands for several patterns is compared once.
        var compared: Set<[Int]> = []
        let merge = MergeDifference(from: old, to: new)
        let known = Set(tables.changes.filter { $0.kind == .parameters }.compactMap(\.old?.number))
        for (number, counterpart) in tables.counterparts.enumerated() {
            guard let counterpart else { continue }
            let (before, after) = (old.index.routes[number], new.index.routes[counterpart])
            guard compared.insert([old.position(of: before), new.position(of: after)]).inserted else { continue }
            compareRoutes(before, after, isMoved: moved.contains(number), leavingOut: keys)
            if !known.contains(number), let (link, message) = merge?.change(of: before, after) {
                differences.append(
                    Difference(
                        change: "parameters", old: subject(before, of: old, oldFile),
                        new: subject(after, of: new, newFile), witness: link, message: message))
            }
        }
        compareAdmission(tables.counterparts)
        compareOwned(old.manifest, new.manifest)
        compareApps(old.manifest.apps, new.manifest.apps)
        compareRewrites(old.manifest, new.manifest)
    }

    // MARK: Routes

    private func subject(_ entry: RouteEntry, of routes: Routes, _ file: String) -> Difference.Subject {
        let route = routes[entry]
        return Difference.Subject(
            id: route.id, pattern: route.pattern, position: route.position ?? entry.number,
            place: route.line.map { "\(file):\($0)" } ?? file)
    }

    /// Reports other differences that affect two routes that are the same.
    private mutating func compareRoutes(
        _ before: RouteEntry, _ after: RouteEntry, isMoved: Bool, leavingOut keys: Set<String>
    ) {
        let changes = RouteDifference(
            from: old[before], of: old.manifest, to: new[after], of: new.manifest, isMoved: isMoved
        ).changes
        for change in changes where !keys.contains(change.key) {
            differences.append(
                Difference(
                    change: change.key, old: subject(before, of: old, oldFile), new: subject(after, of: new, newFile),
                    witness: nil, message: change.message))
        }
    }

    // MARK: The whole

    /// Reports for unchanged routes whether links from outside no longer reach them, or now do, because the app owns
    /// other schemes or hosts.
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
                        ? "\(links) are now accepted, because the app owns them"
                        : "\(links) are now refused, because the app no longer owns them"))
        }
    }

    private mutating func compareOwned(_ before: Manifest, _ after: Manifest) {
        compareOwned("schemes", before.schemes, after.schemes) { $0.lowercased() }
        compareOwned("hosts", before.hosts, after.hosts) { OwnedHost($0).canonical }
    }

    private mutating func compareOwned(
        _ key: String, _ olds: [String], _ news: [String], _ canonical: (String) -> String
    ) {
        let (was, now) = (Set(olds.map(canonical)), Set(news.map(canonical)))
        if was == now { return }
        let gone = olds.filter { !now.contains(canonical($0)) }.map { $0.lowercased() }
        let come = news.filter { !was.contains(canonical($0)) }.map { $0.lowercased() }
        let parts = [
            gone.isEmpty ? nil : "no longer owns the \(key) \(gone.listed)",
            come.isEmpty ? nil : "now owns the \(key) \(come.listed)",
        ]
        add(key, "the app " + parts.compactMap(\.self).joined(separator: " and "))
    }

    private mutating func compareApps(_ before: ManifestApps, _ after: ManifestApps) {
        for message in AppsDifference(from: before, to: after).messages { add("apps", message) }
    }

    private mutating func compareRewrites(_ before: Manifest, _ after: Manifest) {
        var witnesses = RewriteWitnesses(from: before, to: after)
        let difference = RuleDifference(rewrites: before.rewrites, after.rewrites) { witnesses.mayMeet($0, $1) }
        for change in difference.changes {
            let manifest = change.isOfOldList ? before : after
            add(
                "rewrites", change.message,
                change.index.flatMap { witnesses.link(of: manifest.rewrites[$0], in: manifest) })
        }
        // An unchanged pattern may match other links because of the rules and its types.
        for rewrite in before.rewrites where after.rewrites.contains(rewrite) {
            guard case .pattern(let pattern) = rewrite.subject else { continue }
            if let link = witnesses.linkByRules(of: rewrite) {
                add("rewrites", "the rewrite from '\(pattern)' takes other links by the rules", link)
            }
            let types = before.patterns(of: ManifestRoute(pattern)).flatMap { $0.parameters.compactMap(\.type) }
            for type in Set(types).sorted() where before.types[type].words != after.types[type].words {
                let (was, now) = (before.types[type].words, after.types[type].words)
                let message = "the rewrite from '\(pattern)' takes other links"
                add("rewrites", "\(message): the type '\(type)' was \(was) and is \(now)")
            }
        }
    }

    private mutating func add(_ change: String, _ message: String, _ witness: String? = nil) {
        differences.append(Difference(change: change, old: nil, new: nil, witness: witness, message: message))
    }
}

extension Manifest.ParameterType? {
    /// The texts that a type matches, in words; a type that is not in the manifest is declared in the app's code.
    fileprivate var words: String {
        if case .expression(let expression)? = self { "'\(expression)'" } else { "left to the app's code" }
    }
}
