internal import ArgumentParser
internal import WaymarkInspection

/// `waymark lint`: whether a table is sound.
struct LintCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Finds faults in a manifest: invalid entries, conflicts, overlaps, routes that can never win.",
        discussion: """
              waymark lint --routes shop.json
              waymark lint --routes shop.json --json | jq -r .message

            A finding about several routes comes with a link that proves it, if there is one; waymark explain shows \
            what happens to that link.

            With --json, each finding is printed as one line:

              {"severity":"error"|"warning","code":"conflict"|…,"routes":[0,3],
               "patterns":[…],"witness":"…"|null,"message":"…",
               "file":"…","line":…,"column":…,"link":null,"nearest":null}

            routes are positions in the manifest, from 0. The codes:

              manifest       a key or value that is not valid there
              pattern        a pattern that cannot be read
              expression     a type's expression that cannot be read
              conflict       two routes that differ only in their order;
                             a warning in the dialect of a router that goes by order
              overlap        two routes that some link fits equally well; the earlier one
                             wins
              shadowed       a route that never wins
              unreachable    a route that takes no link at all
              undecided      two routes that may overlap, or a check that was stopped
                             because it would take too long
              rewrite        a rewrite that cannot be read, goes in a circle or
                             leads to no route
              fallback       a route's fallback that is no link, or names what the pattern
                             does not have
              unknown-type   a parameter type that is neither standard nor declared
              unknown-route  a parent that is not a route of the manifest
              parent-exposure
                             a public page that stands on one which its own links could
                             not open
              parent-values  a parent whose path needs values that the page's path does
                             not give
              default-type   a default that is not of its parameter's type, or does not fit
                             its expression
              presentation   a presentation that Waymark does not know

            Exit code: 0 no errors, though there may be warnings (--strict treats them as errors); 1 errors; 2 the \
            manifest could not be read at all.
            """)

    @OptionGroup var routes: RoutesOption

    @OptionGroup var report: ReportOptions

    func run(on console: Console) throws -> ExitStatus {
        try Dialect.check(routes.dialect)
        let lint = try ManifestLint(routes.file, dialect: routes.dialect)
        if lint.unproven > 0 {
            let patterns = lint.unproven == 1 ? "the pattern of one route" : "the patterns of \(lint.unproven) routes"
            console.errors.line(
                "waymark: cannot analyse \(patterns) (expressions for whole paths, or paths that do not all begin with "
                    + "a slash): overlaps and routes that never win are not found there"
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
