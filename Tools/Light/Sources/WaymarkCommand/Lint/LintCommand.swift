internal import ArgumentParser
internal import WaymarkInspection

/// `waymark lint`: whether a table is sound.
struct LintCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Finds what is wrong with a manifest: faults, conflicts, overlaps, routes that can never win.",
        discussion: """
              waymark lint --routes shop.json
              waymark lint --routes shop.json --json | jq -r .message

            A finding about several routes comes with a link that proves it, where there is one; waymark explain shows \
            what becomes of that link.

            With --json each finding gives one line:

              {"severity":"error"|"warning","code":"conflict"|…,"routes":[0,3],
               "patterns":[…],"witness":"…"|null,"message":"…",
               "file":"…","line":…,"column":…,"link":null,"nearest":null}

            routes are positions in the manifest, from 0. The codes:

              manifest       a key or value that means nothing there
              pattern        a pattern that cannot be read
              expression     a type's expression that cannot be read
              conflict       two routes that nothing but their order tells apart;
                             a warning in the dialect of a router that goes by order
              overlap        two routes that some link fits equally well; the earlier one
                             wins
              shadowed       a route that never wins
              unreachable    a route that takes no link at all
              undecided      two routes that may overlap, or where the audit stopped: it
                             would take too long to say
              rewrite        a rewrite that cannot be read, goes round in a circle or
                             leads to no route
              fallback       a route's fallback that is no link, or names what the pattern
                             does not have
              unknown-type   a parameter type that is neither standard nor declared
              unknown-route  a parent that no route of the manifest is
              parent-exposure
                             a public page that stands on one which its own links could
                             not open
              parent-values  a parent whose path needs values that the page's path does
                             not give
              default-type   a default that is not of its parameter's type, or does not fit
                             its expression
              presentation   a way of showing a screen that no app with Waymark knows

            Exit code: 0 no errors, though perhaps warnings (--strict counts them); 1 errors; 2 the manifest could not be read at all.
            """)

    @OptionGroup var routes: RoutesOption

    @OptionGroup var report: ReportOptions

    func run(on console: Console) throws -> ExitStatus {
        try Dialect.check(routes.dialect)
        let lint = try ManifestLint(routes.file, dialect: routes.dialect)
        if lint.unproven > 0 {
            let patterns = lint.unproven == 1 ? "the pattern of one route" : "the patterns of \(lint.unproven) routes"
            console.errors.line(
                "waymark: no proof speaks of \(patterns), which are expressions for whole paths: overlaps and routes that never win are not found there"
            )
        }
        let result = FindingReport(
            "lint", lint.findings, passed: lint.findings.isEmpty ? [(routes.path, "lint")] : [], isStrict: report.strict
        )
        if report.form == .text {
            let writer = LintReport(file: routes.path, arguments: routes.dialectArguments, style: console.style)
            for finding in lint.findings { writer.write(finding, to: console.output) }
            writer.finish(lint.findings, routes: lint.routeCount, to: console.output)
        } else {
            result.write(as: report.form, to: console.output)
        }
        return result.hasFailed ? .refused : .done
    }
}
