internal import ArgumentParser
internal import WaymarkInspection

/// `waymark diff`: the differences in meaning between two manifests.
struct DiffCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Shows what a change to a manifest does to links: which go elsewhere, or nowhere.",
        discussion: """
              waymark diff shop.json shop-new.json
              waymark diff old.yaml new.plist --json | jq -r .message
              waymark diff Shop-1.4.ipa Shop-1.5.ipa

            Compares what the tables do and what routes, rewrites and apps say, not how they are written: order that \
            decides nothing, spelling, names, summaries and comments make no difference. Two routes are the same if \
            they have the same id or, if one has no id, the same pattern. Each link that is shown was tried on both \
            tables, each under its own rules. If the rules differ, samples of each route's links are tried; if they \
            are equal, every change is found unless it is proved that there is none, and what could not be compared \
            is reported on standard error.

            Either may be a build; then the routes that declare themselves with @Route are compared. A build has no \
            schemes, hosts and rewrites of a manifest: use catalogue --against to compare a build with a manifest.

            With --json, each difference is printed as one line, wrapped here to fit:

              {"change":"moved"|…,"old":{"id":…,"pattern":…,"index":…}|null,
               "new":{…}|null,"witness":"…"|null,"message":"…"}

            index is the route's position in its manifest, from 0. The changes:

              moved        links of one route now go to another
              lost         links of a route now go nowhere
              gained       links that went nowhere now go to a route
              added        a new route
              removed      a route that no longer exists
              unreachable  a route that no longer wins; new is the route that wins
              parameters   links go to the same route, with other values
              exposure     who may open a route; also: id, sources, handler, tags,
                           defaults, query, presentation, parent, parentQuery,
                           fallback, kind, returns, priority (if links moved)
              schemes      what the app owns; also: hosts, apps
              rewrites     rewrites that were added, removed or reordered, with a
                           link that they lead elsewhere, if one was found

            In the other forms, a change that loses links is an error, and every other one is a warning; it is \
            placed at the pattern in the new manifest or, if the route no longer exists, in the old one.

            Exit code: 0 nothing changed in meaning, judged by samples if the rules differ; 1 something did, or not \
            everything was compared; 2 a manifest could not be read.
            """)

    @Argument(
        help: ArgumentHelp("The old manifest.", valueName: "old"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var old: String

    @Argument(
        help: ArgumentHelp("The new manifest.", valueName: "new"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var new: String

    @OptionGroup var report: ReportOptions

    func run(on console: Console) throws -> ExitStatus {
        let comparison = ManifestDifference(
            from: try Routes(ManifestFile(path: old), notesTo: console.errors), named: old,
            to: try Routes(ManifestFile(path: new), notesTo: console.errors), named: new)
        return Self.write(
            comparison, old: old, new: new,
            places: { (ManifestPlaces(ManifestFile(path: old)), ManifestPlaces(ManifestFile(path: new))) }, report,
            to: console)
    }

    /// Writes the differences, in the requested form.
    ///
    /// - Parameters:
    ///   - places: Reads the places of both manifests' routes.
    /// - Returns: Whether anything differs.
    static func write(
        _ comparison: ManifestDifference, old: String, new: String,
        places: () -> (ManifestPlaces, ManifestPlaces), _ report: ReportOptions, to console: Console
    ) -> ExitStatus {
        for remark in comparison.remarks { console.errors.line("waymark: not everything was compared: \(remark)") }
        if comparison.isSampled {
            console.errors.line("waymark: the rules differ, so samples of each route's links were tried")
        }
        switch report.form {
        case .json: for difference in comparison.differences { console.output.line("\(difference.json)") }
        case .text:
            let writer = DifferenceReport(old: old, new: new, style: console.style)
            for difference in comparison.differences { writer.write(difference, to: console.output) }
            writer.finish(comparison.differences, isWhole: comparison.remarks.isEmpty, to: console.output)
        case .sarif, .github, .junit:
            let places = places()
            var findings = comparison.differences.map { $0.finding(places.0, places.1) }
            findings += comparison.remarks.map { remark in
                Finding(
                    severity: .warning, code: "incomplete", message: "not everything was compared: \(remark)",
                    place: Finding.Place(file: new))
            }
            FindingReport("diff", findings, isStrict: true).write(as: report.form, to: console.output)
        }
        return comparison.differences.isEmpty && comparison.remarks.isEmpty ? .done : .refused
    }
}
