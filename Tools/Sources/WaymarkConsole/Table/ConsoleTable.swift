internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// A manifest as it was read from its file, with everything that can be said of it before a link comes; made once for each
/// version of the file.
struct ConsoleTable: Sendable {
    /// The version of the file, from 1.
    let revision: Int
    /// The file, as the caller named it.
    let file: ManifestFile
    /// The routes, for looking links up.
    let routes: Routes
    /// What is wrong with the table, as data.
    let lint: JSONText
    /// The screens and what is beneath them, as data.
    let graph: JSONText
    /// Links to try routes by, by the ids of the routes.
    let samples: [String: String]
    private let routeList: JSONText
    private let rewriteList: JSONText

    /// The manifest.
    var manifest: Manifest { routes.manifest }

    /// Reads a manifest and looks at all of it.
    ///
    /// - Parameters:
    ///   - dialect: The dialect in which it is written, whatever it says itself.
    ///   - notes: Takes what is odd about it, a line each.
    /// - Throws: Everything that is wrong with it, where it cannot be used.
    /// - Complexity: What `lint` costs.
    init(
        _ file: ManifestFile, dialect: String?, revision: Int, limits: ConsoleLimits, notesTo notes: TextSink
    ) throws(InputError) {
        self.revision = revision
        self.file = file
        let routes = try Routes(file, dialect: dialect, notesTo: notes)
        let findings = try ManifestLint(file, dialect: dialect).findings
        let samples = RouteSamples(of: routes, provedRoutes: limits.provedRoutes)
        self.routes = routes
        self.samples = routes.manifest.routes.enumerated().reduce(into: [:]) { links, entry in
            let (place, route) = entry
            if let id = route.id { links[id] = samples.links[route.position ?? place]?.first }
        }
        lint = .object([.init("findings", .array(findings.map(\.json)))])
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

    /// The table as data.
    ///
    /// - Parameter app: The app that opens links in the phone.
    func json(app: PhoneKind) -> JSONText {
        .object([
            .init("name", .optional(manifest.name)),
            .init("file", .text(file.path.split(separator: "/").last.map(String.init) ?? file.path)),
            .init("revision", .number(revision)),
            .init("schemes", .texts(manifest.schemes)),
            .init("hosts", .texts(manifest.hosts)),
            .init("app", .text(app.rawValue)),
            .init("routes", routeList),
            .init("rewrites", rewriteList),
            .init("sources", .texts(sources)),
        ])
    }

    /// The sources that links can come from here: those that every app has, and those that the manifest names beside them.
    private var sources: [String] {
        let known: [LinkSource.Kind] = [.app, .scheme, .universalLink, .push, .shortcut, .webView, .qrCode]
        var names = known.map(\.rawValue)
        let named = manifest.routes.flatMap(\.sources) + manifest.rewrites.flatMap(\.condition.sources)
        for name in named where !names.contains(name) { names.append(name) }
        return names
    }
}
