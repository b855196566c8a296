internal import WaymarkAudit
internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkManifest
internal import WaymarkRouting
internal import WaymarkRules

/// The errors and possible errors in a manifest.
package struct ManifestLint {
    /// The findings: first those about reading the file, then those about the table, rewrites, fallbacks and parents.
    package private(set) var findings: [Finding] = []
    /// The number of routes in the file, including those that cannot be read.
    package let routeCount: Int
    /// The number of routes that were checked only for conflicts, because an expression matches their whole path, or
    /// because a leading slash is significant and not all paths have it.
    package private(set) var unproven = 0

    private let file: String
    let manifest: Manifest
    /// The file's routes, including those that could not be read.
    private let entries: [ManifestNode]
    private let rewriteEntries: [ManifestNode]
    /// The indices of the manifest's routes, by their positions in the file.
    private let places: [Int: Int]
    /// The positions of the routes whose priority could not be read, which are not compared with others.
    private let unranked: Set<Int>
    /// The positions of the routes that another router would refuse because of an earlier one.
    private let refused: Set<Int>
    /// The types that have a finding of their own; undecided findings about their routes are left out.
    private var doubtful: Set<String>
    private static let types = "types."

    /// Checks a manifest; after an error, it continues with the parts that could be read.
    ///
    /// - Parameter dialect: The name of the manifest's dialect, in place of the one that it names.
    /// - Throws: The error if nothing could be read.
    package init(_ file: ManifestFile, dialect: String? = nil) throws(InputError) {
        let node = try file.node()
        let (manifest, faults) = Manifest.read(node, file: file.path, dialects: Dialect.all, dialect: dialect)
        guard let manifest else { throw InputError(lines: faults.map(\.description)) }
        self.file = file.path
        self.manifest = manifest
        entries = node["routes"]?.elements ?? []
        rewriteEntries = node["rewrites"]?.elements ?? []
        routeCount = entries.count
        doubtful = Set(manifest.undeclaredTypes.map(\.name))
        for fault in faults where fault.place.hasPrefix(Self.types) {
            doubtful.insert(String(fault.place.dropFirst(Self.types.count)))
        }
        unranked = Set(faults.filter(Self.isOfPriority).compactMap { Self.position(in: $0.place) })
        refused = Set(faults.filter(Self.isOfConflict).compactMap { Self.position(in: $0.place) })
        places = Dictionary(
            manifest.routes.enumerated().map { ($1.position ?? $0, $0) }, uniquingKeysWith: { first, _ in first })
        findings = faults.map(finding)
        findings += manifest.presentationFaults.map { judgedFinding($0.located(in: node), code: "presentation") }
        // Patterns in an unknown dialect, or with options that the dialect does not accept, cannot be checked.
        guard Dialect.known.contains(manifest.dialect), !faults.contains(where: Self.isOfOptions) else { return }
        findings += manifest.undeclaredTypes.map(finding)
        findings += manifest.defaultFaults.map { judgedFinding($0.located(in: node), code: "default-type") }
        let found = tableFindings()
        // The table's finding names both routes and a link.
        findings.removeAll { finding in
            finding.code == "conflict" && found.contains { $0.code == "conflict" && $0.place == finding.place }
        }
        findings += found
        findings += replacementFindings()
        findings += rewriteFindings()
        findings += fallbackFindings()
        findings += parentFindings()
    }

    // MARK: Findings

    /// The errors with which no app starts. An app with an unsuitable parent starts, and leaves the screen out.
    package var startFaults: [Finding] {
        findings.filter { $0.severity == .error && !["parent-exposure", "parent-values"].contains($0.code) }
    }

    private func finding(_ fault: ManifestFault) -> Finding {
        let severity: Finding.Severity = fault.severity == .warning ? .warning : .error
        let code =
            switch fault.reason {
            case .malformedPattern: "pattern"
            case .malformedExpression: "expression"
            case .unknownRoute: "unknown-route"
            case .conflict: "conflict"
            default: "manifest"
            }
        let subjects = Self.position(in: fault.place).map { [subject(at: $0, of: fault)] } ?? []
        return Finding(
            severity: severity, code: code, subjects: subjects, message: fault.description, place: place(of: fault))
    }

    /// Returns the warning for a value that a manifest may have: a presentation that Waymark does not know, though another
    /// platform may, or a default that no link could give.
    private func judgedFinding(_ fault: ManifestFault, code: String) -> Finding {
        let subjects = Self.position(in: fault.place).map { [subject(at: $0, of: fault)] } ?? []
        return Finding(
            severity: .warning, code: code, subjects: subjects, message: fault.description, place: place(of: fault))
    }

    private func finding(_ type: Manifest.UndeclaredType) -> Finding {
        Finding(
            severity: .warning, code: "unknown-type", subjects: type.routes.map(subject),
            message: "\(TypeNote(type, of: manifest, file: file))",
            place: type.routes.first.map { source(of: manifest.routes[$0], at: "pattern") })
    }

    /// Returns findings on routes that later ones replace, in the dialect of a router that keeps only the last registration.
    private func replacementFindings() -> [Finding] {
        manifest.replacedRoutes.sorted { $0.key < $1.key }.map { number, other in
            let (first, last) = (subject(number), subject(other))
            return Finding(
                severity: .warning, code: "shadowed", subjects: [first, last],
                message: "'\(first.pattern ?? "")' (\(first.place)) never wins: "
                    + "'\(last.pattern ?? "")' (\(last.place)) is registered later, and replaces it",
                place: source(of: manifest.routes[number], at: "pattern"))
        }
    }

    private mutating func tableFindings() -> [Finding] {
        var ranked = manifest
        ranked.routes.removeAll { $0.position.map(unranked.contains) ?? false }
        do {
            let table = try ranked.table(
                unregistered: .anything, conflicts: .ordered, asksCatchAllsLast: true, file: file)
            let audit = RouteAudit(of: table.index)
            unproven = audit.unseenRoutes
            let audited = audit.findings
            // One registration of another router can have several patterns; it is reported only if none of them wins.
            let hopeless = Set(audited.filter { Self.isHopeless($0) }.map { $0.routes[0] })
            let winning = Set(
                table.index.routes.map(\.number).filter { !hopeless.contains($0) }.map { table[$0].position })
            return audited.filter { finding in
                if Self.isHopeless(finding), winning.contains(table[finding.routes[0]].position) { return false }
                // The finding that the audit gave up is kept in any case.
                return finding.isDecided || finding.code == .undecided
                    || !finding.routes.contains { hasDoubtfulType(table[$0]) }
            }.map { finding in
                // The place is that of the route that never wins, or else of the later route, which was probably added last.
                let route = Self.isHopeless(finding) ? finding.routes.first : finding.routes.last
                return Finding(
                    severity: isError(finding, in: table) ? .error : .warning, code: finding.code.rawValue,
                    subjects: finding.routes.map { subject(of: table[$0]) }, witness: finding.witness,
                    message: finding.message, place: route.map { source(of: table[$0], at: "pattern") })
            }
        } catch {
            return error.faults.map { fault in
                Finding(
                    severity: .error, code: "table", message: fault.description, place: Finding.Place(file: file))
            }
        }
    }

    /// Returns whether a finding is about a pattern that never wins a link.
    private static func isHopeless(_ finding: AuditFinding) -> Bool {
        finding.code == .shadowed || finding.code == .unreachable
    }

    /// Returns whether a finding makes the table unusable. In the dialect of another router, order decides between equal
    /// routes, unless that router refuses the second one.
    private func isError(_ finding: AuditFinding, in table: RouteTable<ManifestRoute>) -> Bool {
        guard finding.code == .conflict, manifest.patternDialect != nil else { return finding.severity == .error }
        return finding.routes.last.flatMap { table[$0].position }.map(refused.contains) ?? false
    }

    private func rewriteFindings() -> [Finding] {
        let rules = manifest.rewriteRules
        if rules.isEmpty { return [] }
        let table = try? manifest.table(unregistered: .anything, conflicts: .ordered, file: file)
        let faults = RewriteRules.faults(
            of: rules, in: table?.index, matching: manifest.rules, types: manifest.rewriteTypes(of: rules))
        return faults.map { fault in
            let rewrite = manifest.rewrites[fault.rule]
            let place = "\(place(rewrite.line)): rewrites[\(rewrite.position ?? fault.rule)]"
            let node = rewrite.position.flatMap { rewriteEntries.indices.contains($0) ? rewriteEntries[$0] : nil }
            return Finding(
                severity: .error, code: "rewrite", witness: fault.witness, message: "\(place): \(fault.problem)",
                place: Finding.Place(file: file, line: rewrite.line, column: node?.position?.column))
        }
    }

    /// Returns findings on fallbacks that a router refuses, of routes whose patterns can be read.
    private func fallbackFindings() -> [Finding] {
        manifest.routes.enumerated().compactMap { number, route in
            guard let fallback = route.fallback else { return nil }
            let patterns = manifest.patterns(of: route)
            guard patterns.allSatisfy({ $0.fault == nil }),
                let problem = RouteOptions.problem(ofFallback: fallback, for: patterns, under: manifest.rules)
            else { return nil }
            let source = source(of: route, at: "fallback")
            let place = "\(place(source.line)): routes[\(route.position ?? number)].fallback"
            return Finding(
                severity: .error, code: "fallback", subjects: [subject(number)], message: "\(place): \(problem)",
                place: source)
        }
    }

    // MARK: Subjects

    /// Returns the route at an index in the manifest.
    func subject(_ place: Int) -> Finding.Subject { subject(of: manifest.routes[place]) }

    private func subject(of route: ManifestRoute) -> Finding.Subject {
        Finding.Subject(
            position: route.position ?? 0, id: route.id, pattern: route.pattern, place: place(route.line))
    }

    /// Returns the route at a position in the file, which may be absent from the manifest.
    private func subject(at position: Int, of fault: ManifestFault) -> Finding.Subject {
        let route = places[position].map { manifest.routes[$0] }
        let entry = entries.indices.contains(position) ? entries[position] : nil
        var pattern = route?.pattern ?? entry?["pattern"]?.plainText
        if case .malformedPattern(let error) = fault.reason { pattern = error.pattern }
        return Finding.Subject(
            position: position, id: route?.id ?? entry?["id"]?.plainText, pattern: pattern,
            place: place(route?.line ?? entry?.position?.line ?? fault.line))
    }

    /// Returns the place of a key's value in a route, or else of the route.
    func source(of route: ManifestRoute, at key: String) -> Finding.Place {
        let entry = route.position.flatMap { entries.indices.contains($0) ? entries[$0] : nil }
        let position = entry?[key]?.position ?? entry?.position
        return Finding.Place(file: file, line: position?.line ?? route.line, column: position?.column)
    }

    private func place(of fault: ManifestFault) -> Finding.Place {
        Finding.Place(file: file, line: fault.line, column: fault.column)
    }

    func place(_ line: Int?) -> String { line.map { "\(file):\($0)" } ?? file }

    /// Returns whether a route's pattern names a type that has a finding of its own.
    private func hasDoubtfulType(_ route: ManifestRoute) -> Bool {
        guard !doubtful.isEmpty, let pattern = try? RoutePattern(route.pattern, rules: manifest.rules) else {
            return false
        }
        return pattern.parameters.contains { $0.type.map(doubtful.contains) ?? false }
    }

    /// Returns whether a fault is about an option for reading patterns.
    private static func isOfOptions(_ fault: ManifestFault) -> Bool {
        if case .malformedOption = fault.reason { true } else { false }
    }

    private static func isOfConflict(_ fault: ManifestFault) -> Bool {
        if case .conflict = fault.reason { true } else { false }
    }

    /// Returns whether a fault leaves the priority of a route unknown.
    private static func isOfPriority(_ fault: ManifestFault) -> Bool {
        let key = "priority"
        if case .unknownKey = fault.reason { return fault.nearest == key }
        return fault.place.hasSuffix("].\(key)")
    }

    /// Returns the route's position in a place, such as 3 in `routes[3].pattern`.
    private static func position(in place: String) -> Int? {
        let start = "routes["
        guard place.hasPrefix(start) else { return nil }
        return Int(place.dropFirst(start.count).prefix { $0 != "]" })
    }
}
