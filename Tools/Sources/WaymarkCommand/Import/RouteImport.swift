internal import WaymarkAudit
internal import WaymarkCore
internal import WaymarkInspection

/// Routes of another router as a manifest, and what Waymark's own rules would make of them.
struct RouteImport {
    /// What could not be read, could not be translated, and goes elsewhere under native rules.
    private(set) var findings: [ImportFinding] = []

    private let dialect: ImportDialect
    /// What the manifest will hold.
    private var routes: [Route] = []

    private struct Route {
        let entry: ImportEntry
        let id: String
        let patterns: [RoutePattern]
        /// The patterns in native syntax; none where there is no translation.
        var native: [RoutePattern] = []
    }

    /// Takes the entries that the dialect can read, and compares what becomes of their links.
    ///
    /// - Throws: What is wrong with a table as a whole.
    init(_ entries: [ImportEntry], dialect: ImportDialect) throws(InputError) {
        self.dialect = dialect
        var ids = RouteIDs(taken: entries.compactMap(\.id))
        var seen: Set<String> = []
        for entry in entries {
            do {
                let patterns = try dialect.patterns(entry)
                if let fault = patterns.compactMap(\.fault).first { throw fault }
                if patterns.isEmpty {
                    findings.append(
                        ImportFinding(
                            "unread", "'\(entry.text)' stands for no pattern; see the options of '\(dialect.name)'",
                            place: entry.place))
                    continue
                }
                var id = entry.id ?? ids.id(for: entry.text)
                if !seen.insert(id).inserted {
                    findings.append(ImportFinding("dropped", "the id '\(id)' is taken already", place: entry.place))
                    id = ids.id(for: entry.text)
                    seen.insert(id)
                }
                routes.append(Route(entry: entry, id: id, patterns: patterns))
            } catch {
                findings.append(ImportFinding("unread", "'\(entry.text)' cannot be read: \(error)", place: entry.place))
            }
        }
        translate()
        try compare()
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
                    note(place, "'\(route.entry.text)' has a translation that cannot be read: \(error)")
                }
            case .untranslatable(let reason): note(place, "'\(route.entry.text)' has no native pattern: \(reason)")
            }
        }
    }

    private mutating func note(_ place: Int, _ message: String) {
        findings.append(
            ImportFinding("untranslated", message, route: subject(place, nil), place: routes[place].entry.place))
    }

    private mutating func compare() throws(InputError) {
        let (old, oldPlaces) = try table(\.patterns, rules: dialect.rules)
        let (new, newPlaces) = try table(\.native, rules: .standard)
        let difference = TableDifference(from: old, to: new)
        for change in difference.changes {
            let oldPlace = change.old.map { oldPlaces[$0.number] }
            let newPlace = change.new.map { newPlaces[$0.number] }
            // That a route without a translation is missing was said already.
            if change.kind == .removed, let oldPlace, routes[oldPlace].native.isEmpty { continue }
            findings.append(
                ImportFinding(
                    Difference(
                        change: change.kind.rawValue, old: oldPlace.map { subject($0, change.old) },
                        new: newPlace.map { subject($0, change.new) }, witness: change.witness,
                        message: "by native rules \(change.message)"),
                    place: (oldPlace ?? newPlace).map { routes[$0].entry.place } ?? ""))
        }
        for remark in difference.remarks {
            findings.append(ImportFinding("remark", "not everything was compared: \(remark)", place: ""))
        }
    }

    /// A table of all patterns, and by route of it the place in ``routes``.
    private func table(
        _ patterns: (Route) -> [RoutePattern], rules: MatchingRules
    ) throws(InputError) -> (RouteIndex, [Int]) {
        let standard = Set(ParameterType.standard.map(\.name))
        let types = Set(routes.flatMap(patterns).flatMap(\.parameters).compactMap(\.type)).subtracting(standard)
        let unknown = types.sorted().map { ParameterType.unknown($0) }
        var builder = RouteIndexBuilder(rules: rules, types: unknown + (rules == dialect.rules ? dialect.types : []))
        var places: [Int] = []
        let latest = Dictionary(routes.enumerated().map { ($1.entry.text, $0) }, uniquingKeysWith: { $1 })
        for (place, route) in routes.enumerated() {
            if dialect.replacesRepeated, latest[route.entry.text] != place { continue }
            for pattern in patterns(route) {
                builder.add(
                    pattern, id: route.id, priority: route.entry.priority,
                    place: SourcePlace(file: route.entry.place, line: 0))
                places.append(place)
            }
        }
        do {
            return (try builder.build(conflicts: .ordered), places)
        } catch {
            throw InputError(lines: error.faults.map { "\(SafeText("\($0)"))" })
        }
    }

    /// - Parameter entry: The route of one of the tables; `nil` for the pattern as it was found.
    private func subject(_ place: Int, _ entry: RouteEntry?) -> Difference.Subject {
        let route = routes[place]
        return Difference.Subject(
            id: route.id, pattern: entry?.pattern.text ?? route.entry.text, position: place, place: route.entry.place)
    }

    // MARK: Writing

    /// The manifest, one route a line.
    ///
    /// - Parameters:
    ///   - name: The app's name.
    ///   - options: The options of the dialect.
    ///   - isNative: Whether the patterns are translated; those without a translation are left out then.
    func manifest(name: String?, options: JSONText?, isNative: Bool) -> String {
        var head: [JSONText.Member] = [.init("waymark", .number(1))]
        if let name { head.append(.init("name", .text(name))) }
        if !isNative, dialect.name != ImportDialect.native.name { head.append(.init("dialect", .text(dialect.name))) }
        if let options, !isNative { head.append(.init("options", options)) }
        let lines = routes.flatMap { route in
            let isBeside = dialect.keepsSchemes && !isNative
            let texts = isNative ? route.native.map(\.text) : [isBeside ? route.entry.pattern : route.entry.text]
            return texts.enumerated().map { number, text in
                "    "
                    + Self.line(
                        route.entry, number == 0 ? route.id : "\(route.id).\(number + 1)", pattern: text,
                        scheme: isBeside ? route.entry.scheme : nil)
            }
        }
        let start = head.map { "  \(JSONText.text($0.name)): \($0.value),\n" }.joined()
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n\(start)  \"routes\": \(list)\n}\n"
    }

    private static func line(_ entry: ImportEntry, _ id: String, pattern: String, scheme: String?) -> String {
        var members: [JSONText.Member] = [.init("id", .text(id)), .init("pattern", .text(pattern))]
        if let scheme { members.append(.init("scheme", .text(scheme))) }
        if entry.priority != 0 { members.append(.init("priority", .number(entry.priority))) }
        if let handler = entry.handler { members.append(.init("handler", .text(handler))) }
        if let summary = entry.summary { members.append(.init("summary", .text(summary))) }
        if !entry.defaults.isEmpty {
            let defaults = entry.defaults.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            members.append(.init("defaults", .object(defaults.map { .init($0.key, .text($0.value)) })))
        }
        return "{ " + members.map { "\(JSONText.text($0.name)): \($0.value)" }.joined(separator: ", ") + " }"
    }
}
