internal import WaymarkInspection
internal import WaymarkManifest

/// A manifest as read from its file, with everything that can be computed before a link arrives; created once for each
/// version of the file.
struct ConsoleTable: Sendable {
    /// The version of the file, from 1.
    let revision: Int
    /// The file, as the caller named it.
    let file: ManifestFile
    /// The dialect in which it is written, if the console was started with one.
    let dialect: String?
    /// The routes, for looking links up.
    let routes: Routes
    /// The faults of the table.
    let findings: [Finding]
    /// The faults with which no app starts, as sentences.
    private let startErrors: [String]
    /// The screens and what is beneath them, as data.
    let graph: JSONText
    /// Links to try routes by, by the ids of the routes.
    let samples: [String: String]
    /// The systems' verdicts on links.
    let associations: AssociationKeeper
    private let routeList: JSONText
    private let rewriteList: JSONText

    /// The manifest.
    var manifest: Manifest { routes.manifest }

    /// Reads a manifest and checks all of it.
    ///
    /// - Parameters:
    ///   - setup: The configuration of the console.
    ///   - notes: Receives warnings about the manifest, one line each.
    /// - Throws: Everything that is wrong with it, if it cannot be used.
    /// - Complexity: The cost of `lint`.
    init(_ setup: TableSetup, revision: Int, notesTo notes: TextSink) throws(InputError) {
        let routes = try Routes(setup.file, dialect: setup.dialect, notesTo: notes)
        let lint = try ManifestLint(setup.file, dialect: setup.dialect)
        self.init(
            routes, lint.findings, startErrors: lint.startFaults.map(\.message), setup, revision: revision)
    }

    /// A table without routes, for a file that cannot be used.
    init(without setup: TableSetup) throws(InputError) {
        let routes = try Routes(Manifest(routes: []), file: setup.file.path, notesTo: TextSink { _ in true })
        self.init(routes, [], startErrors: [], setup, revision: 0)
    }

    private init(
        _ routes: Routes, _ findings: [Finding], startErrors: [String], _ setup: TableSetup, revision: Int
    ) {
        self.revision = revision
        let file = setup.file
        self.file = file
        dialect = setup.dialect
        self.findings = findings
        self.startErrors = startErrors
        let samples = RouteSamples(of: routes, provedRoutes: setup.limits.provedRoutes)
        self.routes = routes
        associations = AssociationKeeper(routes.manifest)
        self.samples = routes.manifest.routes.enumerated().reduce(into: [:]) { links, entry in
            let (place, route) = entry
            if let id = route.id { links[id] = samples.links[route.position ?? place]?.first }
        }
        graph = ScreenGraph(of: routes.manifest).json
        var findingsOfRoute: [Int: [Int]] = [:]
        for (place, finding) in findings.enumerated() {
            for subject in finding.subjects { findingsOfRoute[subject.position, default: []].append(place) }
        }
        routeList = .array(
            routes.manifest.routes.enumerated().map { place, route in
                let position = route.position ?? place
                return route.json(
                    at: position, in: file.path, samples: samples.links[position] ?? [],
                    findings: findingsOfRoute[position] ?? [])
            })
        rewriteList = .array(
            routes.manifest.rewrites.enumerated().map { place, rewrite in rewrite.json(at: rewrite.position ?? place) })
    }

    /// Returns the errors of the manifest that keep an app from starting, as the command prints them; empty if an app
    /// starts.
    ///
    /// - Parameter decider: A router created only from the manifest.
    func startFaults(on decider: ManifestRouter) -> [String] {
        let problems = routes.conflicts + decider.omissions
        return problems.isEmpty || startErrors.isEmpty ? problems : startErrors
    }

    /// The table as data.
    ///
    /// - Parameters:
    ///   - app: The app that opens links in the phone.
    ///   - fault: The error in the current file, if the table is from an earlier version of the file.
    ///   - rules: The name of the file of rules that the page edits; `nil` for none.
    func json(app: PhoneKind, fault: String?, rules: String? = nil) -> JSONText {
        .object([
            .init("name", .optional(manifest.name)),
            .init("file", .text(file.path.split(separator: "/").last.map(String.init) ?? file.path)),
            .init("revision", .number(revision)),
            .init("fault", .optional(fault)),
            .init("schemes", .texts(manifest.schemes)),
            .init("hosts", .texts(manifest.hosts)),
            .init("app", .text(app.rawValue)),
            .init("rules", .optional(rules)),
            .init("routes", routeList),
            .init("rewrites", rewriteList),
            .init("sources", .texts(manifest.linkSources)),
        ])
    }
}

/// The ingredients of tables: the file, and the console's settings for it.
struct TableSetup: Sendable {
    /// The file, as the caller named it.
    let file: ManifestFile
    /// The dialect in which it is written, in place of the one that it names.
    let dialect: String?
    let limits: ConsoleLimits
}
