internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// `waymark uses`: the places that open a route.
struct UsesCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "uses",
        abstract: "Lists the places in sources that open a route.",
        discussion: """
              waymark uses --routes shop.json goods.detail Sources
              waymark uses --routes shop.json shop://goods/42 Sources

            The route is given by its id, by its pattern as in the manifest, or by a link that it takes. The sources \
            are read as by waymark check-sources; values of typed routes count where they are created.

            With --json, each place is printed as one line; link is null if a value of the route's type is created:

              {"file":"…","line":…,"column":…,"route":…,"id":…,"link":"…"|null}

            Exit code: 0 something opens it; 1 nothing does; 2 the input could not be read, or the route does not exist.
            """)

    @OptionGroup var routes: RoutesOption

    @OptionGroup var deciding: DecidingOptions

    @OptionGroup var sources: SourceOptions

    @Flag(help: "Prints one JSON object per line and nothing else.")
    var json = false

    @Argument(help: ArgumentHelp("The id or pattern of a route, or a link.", valueName: "route"))
    var route: String

    @Argument(help: ArgumentHelp("The folders or files with the app's sources.", valueName: "folder"))
    var folders: [String]

    func run(on console: Console) throws -> ExitStatus {
        let run = try SourceRun(routes, deciding, sources, folders, on: console)
        for fault in run.startFaults { console.errors.line("waymark: no app starts: \(SafeText(fault.message))") }
        run.reportExpiry(to: console.errors)
        let manifest = run.routes.manifest
        let wanted = try position(in: manifest, run)
        let name = manifest.routes.enumerated().first { $1.position ?? $0 == wanted }?.element
        let uses = run.inspection.uses.filter { $0.route == wanted }
        for use in uses {
            if json {
                let members: [JSONText.Member] = [
                    .init("file", .text(use.place.file)), .init("line", .number(use.place.line ?? 0)),
                    .init("column", .number(use.place.column ?? 0)), .init("route", .number(wanted)),
                    .init("id", .optional(name?.id)), .init("link", .optional(use.link)),
                ]
                console.output.line("\(JSONText.object(members))")
            } else {
                let place = "\(use.place.file):\(use.place.line ?? 0):\(use.place.column ?? 0)"
                console.output.line("\(SafeText(place)): \(SafeText(use.link ?? "by its type"))")
            }
        }
        if !json {
            let shown = "\(SafeText(name?.id ?? name?.pattern ?? route))"
            let sum = "\(shown): \(uses.count) place\(uses.count == 1 ? "" : "s")"
            console.output.line(uses.isEmpty ? console.style.doubtful(sum) : console.style.good(sum))
        }
        return uses.isEmpty ? .refused : .done
    }

    /// The position of the route that is meant.
    private func position(in manifest: Manifest, _ run: SourceRun) throws(InputError) -> Int {
        for (number, other) in manifest.routes.enumerated() where other.id == route || other.pattern == route {
            return other.position ?? number
        }
        let resolved: Resolution
        do throws(RouterError) {
            resolved = try run.router.resolve(route, from: run.source)
        } catch {
            let nearest = manifest.nearestName(to: route) ?? run.routes.asked.explain(route).suggestion
            let advice =
                nearest.map { "; did you mean '\(SafeText($0))'?" }
                ?? ", expected an id, a pattern or a link of \(routes.path)"
            throw InputError("\(SafeText(route)): neither a route nor a link that a route takes\(advice)")
        }
        for (number, other) in manifest.routes.enumerated() {
            let isIt =
                resolved.route.id.map { other.id == $0 }
                ?? manifest.patterns(of: other).contains { $0.text == resolved.pattern.text }
            if isIt { return other.position ?? number }
        }
        throw InputError("\(SafeText(route)): its route is not in \(routes.path)")
    }
}

/// `waymark unused`: routes that nothing opens.
struct UnusedCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "unused",
        abstract: "Lists the routes that nothing in sources opens.",
        discussion: """
              waymark unused --routes shop.json Sources
              waymark unused --routes shop.json --strict --format github Sources

            The sources are read as by waymark check-sources. Parents of other routes count as opened. A public \
            route may still be opened from outside, by links that are in no source.

            With --json, each route is printed as one line, as findings of waymark check-sources.

            Exit code: 0 done; 1 such routes exist, with --strict, or no app starts with the manifest; 2 the input \
            could not be read.
            """)

    @OptionGroup var routes: RoutesOption

    @OptionGroup var deciding: DecidingOptions

    @OptionGroup var sources: SourceOptions

    @OptionGroup var report: ReportOptions

    @Argument(help: ArgumentHelp("The folders or files with the app's sources.", valueName: "folder"))
    var folders: [String]

    func run(on console: Console) throws -> ExitStatus {
        let run = try SourceRun(routes, deciding, sources, folders, on: console)
        if !run.startFaults.isEmpty { return run.refuse(routes, as: report, "unused", on: console) }
        run.reportExpiry(to: console.errors)
        let findings = run.inspection.unusedRoutes(ManifestPlaces(routes.file))
        let result = FindingReport("unused", findings, isStrict: report.strict)
        if report.form == .text {
            let writer = SourceReport(style: console.style)
            for finding in findings { writer.write(finding, to: console.output) }
            let all = run.routes.manifest.routes.count
            let sum = "\(routes.path): \(all) route\(all == 1 ? "" : "s"), \(findings.count) never opened"
            console.output.line(findings.isEmpty ? console.style.good(sum) : console.style.doubtful(sum))
        } else {
            result.write(as: report.form, to: console.output)
        }
        return result.hasFailed ? .refused : .done
    }
}
