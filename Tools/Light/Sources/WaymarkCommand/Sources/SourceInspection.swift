internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting
internal import WaymarkSources

/// Compares the links in source files with a table: finds dead links, and the places that open each route.
struct SourceInspection {
    /// A place at which a route is opened.
    struct Use {
        let place: Finding.Place
        /// The position of the route in the manifest.
        let route: Int
        /// The link as it is written, holes as braces; `nil` if a value of the route's type is made.
        let link: String?
    }

    /// The findings on links, file by file, in the order of their places.
    private(set) var findings: [Finding] = []
    /// The places where routes are opened, in the same order.
    private(set) var uses: [Use] = []
    /// Places at which a link begins that could not be followed.
    private(set) var unfollowed: [(place: Finding.Place, text: String)] = []
    /// The number of links that were looked at.
    private(set) var linkCount = 0
    /// The number of findings that comments suppress.
    private(set) var ignoredCount = 0

    private let reading: SourceReading
    private let routes: Routes

    /// - Parameter source: Where the links of code come from; those of pages and push messages come from there.
    init(_ reading: SourceReading, _ routes: Routes, _ router: Router, from source: LinkSource) {
        self.reading = reading
        self.routes = routes
        let links = reading.collection.links()
        var registered: [String] = []
        for link in links { if case .pattern(isRegistered: true) = link.kind { registered.append(link.text) } }
        var judge = LinkJudge(routes, router, registered: registered + reading.collection.typedRoutes.values)
        for link in links {
            let place = reading.place(link.file, link.spot)
            switch link.kind {
            case .pattern: continue
            case .unfollowed: unfollowed.append((place, link.shown))
            case .link:
                linkCount += 1
                let verdict = judge.verdict(on: link, from: self.source(of: link, source))
                uses += verdict.routes.map { Use(place: place, route: $0, link: link.shown) }
                // The beginning of other links is checked together with them.
                if let problem = verdict.problem,
                    !(link.isBase && ["no-route", "missing-required"].contains(problem.code))
                {
                    add(problem, link, place)
                }
            }
        }
        addTypedUses(judge)
        addIdleMarks()
        findings.sort { Self.precedes($0.place, $1.place) }
        uses.sort { Self.precedes($0.place, $1.place) }
    }

    private func source(of link: SourceLink, _ source: LinkSource) -> LinkSource {
        if reading.collection.pushMessages.contains(link.file) { return LinkSource(kind: .push) }
        switch reading.languages[link.file] {
        case .html, .markdown: return .assumed(for: link.text)
        case .swift, .objectiveC, .kotlin, .java, .javaScript, .propertyList, .interface, .strings, .json, .yaml:
            return source
        }
    }

    private mutating func add(_ problem: LinkJudge.Problem, _ link: SourceLink, _ place: Finding.Place) {
        if reading.collection.ignoreMarks[link.file].cover(link.spot.line) {
            ignoredCount += 1
            return
        }
        findings.append(
            Finding(
                severity: problem.severity, code: problem.code, message: problem.message, place: place,
                link: link.shown,
                nearest: problem.nearest))
    }

    /// Values of typed routes are usually opened where they are created.
    private mutating func addTypedUses(_ judge: LinkJudge) {
        for (type, pattern) in reading.collection.typedRoutes {
            guard let route = judge.position(ofPattern: pattern) else { continue }
            for call in reading.collection.calls(of: type) {
                uses.append(Use(place: reading.place(call.file, call.spot), route: route, link: nil))
            }
        }
    }

    /// Comments without a reason do not suppress findings.
    private mutating func addIdleMarks() {
        for (file, marks) in reading.collection.ignoreMarks.enumerated() {
            for mark in marks where mark.reason.isEmpty {
                findings.append(
                    Finding(
                        severity: .warning, code: "ignore",
                        message: "waymark:ignore without a reason, which must stand behind it",
                        place: Finding.Place(file: reading.files[file], line: mark.line, column: mark.column)))
            }
        }
    }

    private static func precedes(_ one: Finding.Place?, _ other: Finding.Place?) -> Bool {
        guard let one, let other else { return other != nil }
        if one.file != other.file { return one.file.utf8.lexicographicallyPrecedes(other.file.utf8) }
        return (one.line ?? 0, one.column ?? 0) < (other.line ?? 0, other.column ?? 0)
    }

    // MARK: Routes

    /// The routes that nothing in the sources opens, and that are not the parent of another route.
    func unusedRoutes(_ places: ManifestPlaces) -> [Finding] {
        var used = Set(uses.map(\.route))
        used.formUnion(parents)
        return routes.manifest.routes.enumerated().compactMap { number, route in
            let position = route.position ?? number
            if used.contains(position) { return nil }
            return Finding(
                severity: .warning, code: "unused-route",
                subjects: [
                    Finding.Subject(
                        position: position, id: route.id, pattern: route.pattern,
                        place: route.line.map { "\(places.file):\($0)" } ?? places.file)
                ],
                message: "nothing in these sources opens \(route.id.map { "'\($0)', " } ?? "")\(route.pattern)",
                place: places.place(ofRouteAt: position))
        }
    }

    /// The parents of other routes, which are shown without being opened.
    private var parents: Set<Int> {
        var positions: [String: Int] = [:]
        for (number, route) in routes.manifest.routes.enumerated() {
            if let id = route.id { positions[id] = route.position ?? number }
        }
        return Set(routes.manifest.routes.compactMap { $0.parent.flatMap { positions[$0] } })
    }
}

extension [IgnoreMark] {
    /// Returns whether a comment in a file, with a reason, suppresses the findings of a line.
    ///
    /// - Complexity: O(log *n*) for *n* marks, which are in the order of their lines.
    fileprivate func cover(_ line: Int) -> Bool {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].line < line - 1 { low = middle + 1 } else { high = middle }
        }
        return self[low...].prefix { $0.line <= line }.contains { mark in
            !mark.reason.isEmpty && (mark.line == line || mark.isAlone)
        }
    }
}
