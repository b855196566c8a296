internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting
internal import WaymarkRules

/// `waymark rewrite`: the result of the rewrites for each link.
struct RewriteCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "rewrite",
        abstract: "Shows what the manifest's rewrites do to a link.",
        discussion: """
              waymark rewrite --routes shop.json https://m.shop.example/product/42.html
              waymark rewrite --routes shop.json --source push --app-version 3.10 - <links

            A dash reads links from standard input, one per line; blank lines are skipped. Links that begin with a dash \
            go after --.

            Rewrites run regardless of the routes; waymark lint finds targets that no route takes. A rewrite that \
            requires a source, a version of the app or a share of the installations takes no link if none is given: \
            --source, --app-version, --installation. If a rewrite names a function of the app, its target is used \
            instead.

            With --json, each link is printed as one line; rules are positions in the manifest's rewrites, from 0:

              {"link":"https://m.shop.example/product/42.html",
               "rewritten":"shop://goods/42","rules":[0]}
              {"link":"shop://home","rewritten":"shop://home","rules":[]}
              {"link":"1shop://x","rewritten":"1shop://x","rules":[],"error":"…"}

            Exit code: 0 done; 1 a link cannot be read, or its rewriting fails; 2 the input could not be read.
            """)

    @OptionGroup var routes: RoutesOption

    @Flag(help: "Prints one JSON object per line and nothing else.")
    var json = false

    @OptionGroup var context: ContextOptions

    @Argument(help: ArgumentHelp("The links, or a dash for standard input.", valueName: "link"))
    var links: [String]

    func run(on console: Console) throws -> ExitStatus {
        try Dialect.check(routes.dialect)
        let manifest = try routes.file.manifest(dialect: routes.dialect)
        var report = RewriteReport(
            manifest, rules: try rules(of: manifest),
            context: RewriteContext(
                source: try context.kind(among: manifest.linkSources), appVersion: context.appVersion,
                installationKey: context.installation),
            style: json ? nil : console.style)
        return try console.answer(links) { report.write($0, to: console.output) }
    }

    /// The rewrites as rules; unknown types match every text.
    private func rules(of manifest: Manifest) throws(InputError) -> RewriteRules {
        let rules = manifest.rewriteRules
        do throws(RewriteError) {
            return try RewriteRules(rules, matching: manifest.rules, types: manifest.rewriteTypes(of: rules))
        } catch {
            throw InputError(lines: error.faults.map { "\(SafeText("\($0)"))" })
        }
    }
}
