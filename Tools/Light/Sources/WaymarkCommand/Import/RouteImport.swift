internal import WaymarkAudit
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// Routes of another router as a manifest, compared with Waymark's own rules.
struct RouteImport {
    /// The entries that could not be read, could not be translated, or lead elsewhere under native rules.
    private(set) var findings: [ImportFinding] = []
    /// The number of routes, as they are written.
    func count(isNative: Bool) -> Int { isNative ? nativeIDs.count : routes.count }

    private let dialect: ImportDialect
    /// The schemes in lower case whose links are compared; all if there are none.
    private let schemes: Set<String>
    /// The routes of the manifest.
    private var routes: [Route] = []
    /// The ids of the routes by native rules, one for each pattern.
    private var nativeIDs: [String] = []

    private struct Route {
        let entry: ImportEntry
        let id: String
        let patterns: [RoutePattern]
        /// The patterns in native syntax; empty if there is no translation.
        var native: [RoutePattern] = []
    }

    /// Imports the entries that the dialect can read, and compares the outcomes of their links.
    ///
    /// - Parameter schemes: The schemes whose links are compared; all if there are none.
    /// - Throws: An error of the table as a whole.
    init(_ entries: [ImportEntry], dialect: ImportDialect, schemes: [String] = []) throws(InputError) {
        self.dialect = dialect
        self.schemes = Set(schemes.map { $0.lowercased() })
        var ids = RouteIDs(taken: entries.compactMap(\.id))
        var seen: Set<String> = []
        for var entry in entries {
            if entry.pattern.isEmpty {
                findings.append(ImportFinding("unread", "a registration without a pattern", place: entry.place))
                continue
            }
            let range = ManifestRoute.priorityRange
            let priority = min(max(entry.priority, range.lowerBound), range.upperBound)
            if priority != entry.priority {
                let problem = "the priority \(entry.priority) is out of range for a manifest; \(priority) is used"
                findings.append(ImportFinding(dropping: problem, of: entry.text, place: entry.place))
                entry.priority = priority
            }
            do {
                let patterns = try dialect.patterns(entry)
                if let fault = patterns.compactMap(\.fault).first { throw fault }
                if patterns.isEmpty {
                    findings.append(
                        ImportFinding(
                            "unread", "'\(entry.text)' gives no pattern; see the options of '\(dialect.name)'",
                            place: entry.place))
                    continue
                }
                var id = entry.id ?? ids.id(for: entry.text)
                if !seen.insert(id).inserted {
                    findings.append(ImportFinding("dropped", "the id '\(id)' is already taken", place: entry.place))
                    id = ids.id(for: entry.text)
                    seen.insert(id)
                }
                routes.append(Route(entry: entry, id: id, patterns: patterns))
            } catch {
                findings.append(ImportFinding("unread", "'\(entry.text)' cannot be read: \(error)", place: entry.place))
            }
        }
        dropReplaced()
        translate()
        nameNative()
        try reportConflicts()
        try compare()
    }

    /// Removes registrations that a later one replaces.
    private mutating func dropReplaced() {
        let gone = RepetitionKey.replacements(among: routes.map { dialect.repetitionKey($0.entry) })
        for (place, later) in gone.sorted(by: { $0.key < $1.key }) {
            let (entry, other) = (routes[place].entry, routes[later].entry)
            let origin = other.place.isEmpty ? "" : ", \(other.place)"
            findings.append(
                ImportFinding("dropped", "'\(entry.text)' is replaced by '\(other.text)'\(origin)", place: entry.place))
        }
        routes = routes.enumerated().filter { gone[$0.offset] == nil }.map(\.element)
    }

    // MARK: Comparing

    private mutating func translate() {
        for place in routes.indices {
            let route = routes[place]
            switch dialect.translation(route.entry) {
            case .patterns(let texts):
                do {
                    routes[place].native = try texts.map { try RoutePattern($0, rules: .standard) }
                } catch {
                    note(
                        place, "'\(route.entry.text)' has a translation that cannot be read: \(error)",
                        cause: "a translation that cannot be read")
                }
            case .untranslatable(let reason):
                note(place, "'\(route.entry.text)' has no native pattern: \(reason)", cause: reason)
            }
        }
    }

    /// Names the routes for native rules: a route that is replaced by several patterns becomes several routes.
    private mutating func nameNative() {
        var taken = Set(routes.map(\.id))
        for route in routes {
            let ids = route.native.indices.map { number in
                number == 0 ? route.id : Self.id(route.id, number: number + 1, besides: &taken)
            }
            nativeIDs += ids
            if ids.count < 2 { continue }
            let names = ids.map { "'\($0)'" }.joined(separator: " and ")
            let message =
                "under native rules '\(route.entry.text)' is \(ids.count) routes, \(names): a handler that is filled by id fills each"
            findings.append(ImportFinding("remark", message, place: route.entry.place))
        }
    }

    /// Reports routes that a router with native rules refuses because of earlier ones.
    private mutating func reportConflicts() throws(InputError) {
        let places = try table(\.native, rules: .standard).places
        for (first, later) in try conflicts(\.native, rules: .standard) {
            let (place, other) = (places[later.number], places[first.number])
            if place == other { continue }
            let message =
                "under native rules, only their order distinguishes '\(first.pattern)' and '\(later.pattern)', "
                + "which a router refuses"
            let difference = Difference(
                change: "conflict", old: nativeSubject(other, first), new: nativeSubject(place, later), witness: nil,
                message: message)
            findings.append(
                ImportFinding(
                    difference, place: routes[place].entry.place, cause: "only their order distinguishes them"))
        }
    }

    /// The patterns that conflict with earlier ones, each with the first of them.
    private func conflicts(
        _ patterns: (Route) -> [RoutePattern], rules: MatchingRules
    ) throws(InputError) -> [(first: RouteEntry, later: RouteEntry)] {
        do throws(TableError) {
            _ = try builder(patterns, rules: rules).build()
            return []
        } catch {
            return error.faults.compactMap {
                if case .conflict(let first, let later) = $0 { (first, later) } else { nil }
            }
        }
    }

    private mutating func note(_ place: Int, _ message: String, cause: String) {
        findings.append(
            ImportFinding(
                "untranslated", message, route: subject(place, nil), place: routes[place].entry.place, cause: cause))
    }

    private mutating func compare() throws(InputError) {
        let (old, oldPlaces) = try table(\.patterns, rules: dialect.rules)
        let (new, newPlaces) = try table(\.native, rules: .standard)
        let difference = TableDifference(from: old, to: new)
        let causes = ruleTables()
        var foreign = 0
        for change in difference.changes {
            if isForeign(change) {
                foreign += 1
                continue
            }
            let oldPlace = change.old.map { oldPlaces[$0.number] }
            let newPlace = change.new.map { newPlaces[$0.number] }
            // Missing translations were reported already.
            if change.kind == .removed, let oldPlace, routes[oldPlace].native.isEmpty { continue }
            findings.append(
                ImportFinding(
                    Difference(
                        change: change.kind.rawValue, old: oldPlace.map { subject($0, change.old) },
                        new: newPlace.map { nativeSubject($0, change.new) }, witness: change.witness,
                        message: "under native rules \(change.message)"),
                    place: (oldPlace ?? newPlace).map { routes[$0].entry.place } ?? "",
                    cause: cause(of: change, old: oldPlace, among: causes)))
        }
        if foreign > 0 {
            let things = foreign == 1 ? "1 difference" : "\(foreign) differences"
            findings.append(
                ImportFinding("remark", "\(things) of links with other schemes left out", place: ""))
        }
        for remark in difference.remarks {
            findings.append(ImportFinding("remark", "not everything was compared: \(remark)", place: ""))
        }
    }

    /// Returns whether a change concerns only links whose schemes are not compared.
    private func isForeign(_ change: TableChange) -> Bool {
        if schemes.isEmpty { return false }
        let texts = change.witness.map { [$0] } ?? [change.old, change.new].compactMap { $0?.pattern.text }
        return !texts.isEmpty
            && texts.allSatisfy { text in Self.scheme(of: text).map { !schemes.contains($0) } ?? false }
    }

    /// The scheme of a link or a pattern in lower case, if it has one.
    private static func scheme(of text: String) -> String? {
        let name = text.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
        return !name.isEmpty && text[name.endIndex...].hasPrefix(":/") ? name.lowercased() : nil
    }

    /// A table with native rules except one, which is that of the other router.
    private struct RuleTable {
        let words: String
        let rules: MatchingRules
        let index: RouteIndex
        let places: [Int]
    }

    /// The tables by which the cause of a difference is found, one for each rule in which the routers differ.
    private func ruleTables() -> [RuleTable] {
        RuleCause.differing(dialect.rules, .standard).compactMap { cause in
            var rules = MatchingRules.standard
            cause.take(dialect.rules, &rules)
            let mixed = rules
            let patterns = { (route: Route) in route.native.compactMap { try? RoutePattern($0.text, rules: mixed) } }
            guard let (index, places) = try? table(patterns, rules: mixed) else { return nil }
            return RuleTable(words: cause.words, rules: mixed, index: index, places: places)
        }
    }

    /// The single rule that restores the outcome of a link.
    private func cause(of change: TableChange, old: Int?, among tables: [RuleTable]) -> String {
        let rest = "how the patterns are written"
        guard let witness = change.witness, change.kind != .parameters else { return rest }
        let cause = tables.first { table in
            guard let link = try? DeepLink(witness, rules: table.rules) else { return false }
            return table.index.match(link).map { table.places[$0.route.number] } == old
        }
        return cause?.words ?? rest
    }

    /// A table of all patterns, and by route of it the place in ``routes``.
    private func table(
        _ patterns: (Route) -> [RoutePattern], rules: MatchingRules
    ) throws(InputError) -> (index: RouteIndex, places: [Int]) {
        let places = routes.enumerated().flatMap { place, route in patterns(route).map { _ in place } }
        do {
            return (try builder(patterns, rules: rules).build(conflicts: .ordered), places)
        } catch {
            throw InputError(lines: error.faults.map { "\(SafeText("\($0)"))" })
        }
    }

    private func builder(_ patterns: (Route) -> [RoutePattern], rules: MatchingRules) -> RouteIndexBuilder {
        let standard = Set(ParameterType.standard.map(\.name))
        let types = Set(routes.flatMap(patterns).flatMap(\.parameters).compactMap(\.type)).subtracting(standard)
        let unknown = types.sorted().map { ParameterType.unknown($0) }
        var builder = RouteIndexBuilder(rules: rules, types: unknown + (rules == dialect.rules ? dialect.types : []))
        for route in routes {
            for pattern in patterns(route) {
                builder.add(
                    pattern, id: route.id, priority: route.entry.priority,
                    place: SourcePlace(file: route.entry.place, line: 0))
            }
        }
        return builder
    }

    /// - Parameter entry: The route of one of the tables; `nil` for the pattern as it was found.
    private func subject(_ place: Int, _ entry: RouteEntry?) -> Difference.Subject {
        let route = routes[place]
        return Difference.Subject(
            id: route.id, pattern: entry?.pattern.text ?? route.entry.text, position: place, place: route.entry.place)
    }

    /// A route of the table by native rules, whose numbers are the positions in a manifest of it.
    private func nativeSubject(_ place: Int, _ entry: RouteEntry?) -> Difference.Subject {
        guard let entry else { return subject(place, nil) }
        return Difference.Subject(
            id: nativeIDs[entry.number], pattern: entry.pattern.text, position: entry.number,
            place: routes[place].entry.place)
    }

    // MARK: Writing

    /// The manifest, with one route per line.
    ///
    /// - Parameters:
    ///   - name: The app's name.
    ///   - options: The options of the dialect.
    ///   - schemes: The schemes that the app owns.
    ///   - exposure: Who may open the routes.
    ///   - isNative: Whether to translate the patterns, and to leave out those without a translation.
    func manifest(
        name: String?, options: JSONText?, schemes: [String] = [], exposure: ManifestRoute.Exposure, isNative: Bool
    ) -> String {
        var head: [JSONText.Member] = [.init("waymark", .number(1))]
        if let name { head.append(.init("name", .text(name))) }
        if !schemes.isEmpty { head.append(.init("schemes", .texts(schemes))) }
        if !isNative, dialect.name != ImportDialect.native.name { head.append(.init("dialect", .text(dialect.name))) }
        if let options, !isNative { head.append(.init("options", options)) }
        var ids = nativeIDs[...]
        let lines = routes.flatMap { route in
            let isBeside = dialect.keepsSchemes && !isNative
            let texts = isNative ? route.native.map(\.text) : [isBeside ? route.entry.pattern : route.entry.text]
            return texts.map { text in
                let id = isNative ? ids.removeFirst() : route.id
                let scheme = isBeside ? route.entry.scheme : nil
                return "    \(Self.line(route.entry, id, pattern: text, scheme: scheme, exposure))"
            }
        }
        let start = head.map { "  \(JSONText.text($0.name)): \($0.value),\n" }.joined()
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n\(start)  \"routes\": \(list)\n}\n"
    }

    /// A name for a further pattern of a route, which no other has.
    private static func id(_ id: String, number: Int, besides taken: inout Set<String>) -> String {
        var number = number
        while !taken.insert("\(id).\(number)").inserted { number += 1 }
        return "\(id).\(number)"
    }

    private static func line(
        _ entry: ImportEntry, _ id: String, pattern: String, scheme: String?, _ exposure: ManifestRoute.Exposure
    ) -> String {
        var members: [JSONText.Member] = [.init("id", .text(id)), .init("pattern", .text(pattern))]
        if let scheme { members.append(.init("scheme", .text(scheme))) }
        if entry.priority != 0 { members.append(.init("priority", .number(entry.priority))) }
        members.append(.init("exposure", .text(exposure.rawValue)))
        if let handler = entry.handler { members.append(.init("handler", .text(handler))) }
        if let presentation = entry.presentation { members.append(.init("presentation", .text(presentation))) }
        if let summary = entry.summary { members.append(.init("summary", .text(summary))) }
        if !entry.defaults.isEmpty {
            let defaults = entry.defaults.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            members.append(.init("defaults", .object(defaults.map { .init($0.key, .text($0.value)) })))
        }
        return "{ " + members.map { "\(JSONText.text($0.name)): \($0.value)" }.joined(separator: ", ") + " }"
    }
}
