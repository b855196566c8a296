internal import ArgumentParser
internal import WaymarkFoundation
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting
internal import WaymarkRuleSources
internal import WaymarkRules

/// The options for the source of links and the version of the app.
package struct ContextOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The kind of source that the links come from, such as push.", valueName: "kind"))
    var source: String?

    @Option(help: ArgumentHelp("The app's version, such as 3.10.", valueName: "version"))
    var appVersion: String?

    @Option(
        help: ArgumentHelp(
            "The key of an installation, for rules that apply to a percentage of installations; without it they are skipped.",
            valueName: "key"))
    var installation: String?

    package init() {}

    package func validate() throws { try Self.check(appVersion: appVersion) }

    /// - Throws: An error for a malformed version.
    package static func check(appVersion: String?) throws {
        guard let appVersion, !isVersion(appVersion) else { return }
        throw ValidationError("--app-version: found '\(SafeText(appVersion))', expected \(versionForm)")
    }

    /// Returns whether a text is a version, as manifests write it.
    static func isVersion(_ text: String) -> Bool { ManifestRewrite.Condition.isVersion(text) }

    /// A version in words.
    static let versionForm = "numbers separated by dots, such as 3.10"

    /// The kind of source, if one was given.
    ///
    /// - Parameter known: The kinds that the manifest and the rules distinguish.
    /// - Throws: `InputError` for an unknown name, which would count as outside.
    func kind(among known: [String]) throws(InputError) -> LinkSource.Kind? {
        guard let source else { return nil }
        guard known.contains(source) else {
            let names = known.map { "'\(SafeText($0))'" }.joined(separator: ", ")
            throw InputError("--source: unknown source '\(SafeText(source))', expected one of \(names)")
        }
        return LinkSource.Kind(rawValue: source)
    }
}

/// Whether the app takes links that no route takes, which no manifest says.
package struct UnmatchedOption: ParsableArguments {
    @Flag(
        help:
            "Assumes that the app opens links that no route takes, with router.onUnmatched, so that overrides may lead to web pages without a route."
    )
    package var takesUnmatched = false

    package init() {}
}

/// The options of commands that depend on the decisions of an app.
struct DecidingOptions: ParsableArguments {
    @OptionGroup var context: ContextOptions

    @Option(
        name: .customLong("rules"),
        help: ArgumentHelp(
            "A document of rewrites and overrides that the app has received: JSON, YAML or a property list.",
            valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var rulesPath: String?

    @OptionGroup var unmatched: UnmatchedOption

    /// The rules and the routes that they are for, read.
    struct Decider {
        let manifest: Manifest
        /// The rules, or `nil` if no rules apply.
        private(set) var rules: RuleSet?
        /// The error that the rules have expired, so that they do not count; `nil` if they have not.
        let expiry: Finding?
        /// The kind of source that was given.
        let kind: LinkSource.Kind?
        /// The sources that the manifest and the rules tell apart.
        let sources: [String]
        /// Whether the app opens links that no route matches.
        let takesUnmatched: Bool
        /// The key of the installation that is meant.
        let installation: String?

        /// A router by which links are decided.
        ///
        /// - Throws: Why an app cannot have these routes or rules.
        func router(appVersion: String?) throws(InputError) -> ManifestRouter {
            try ManifestRouter(
                manifest, appVersion: appVersion, installation: installation, rules: rules,
                takesUnmatched: takesUnmatched)
        }

        /// The same without the rules.
        var withoutRules: Decider {
            var decider = self
            decider.rules = nil
            return decider
        }
    }

    /// A router for explaining links, without the rules if an app refuses them.
    struct Explainer {
        let router: ManifestRouter
        /// The reasons that an app refuses the rules; empty if it accepts them.
        let ruleFaults: [String]

        /// - Throws: Why an app cannot have these routes.
        init(_ decider: Decider, appVersion: String?) throws(InputError) {
            var faults = decider.expiry.map { [$0.message] } ?? []
            do throws(InputError) { router = try decider.router(appVersion: appVersion) } catch {
                guard decider.rules != nil else { throw error }
                faults = error.lines
                router = try decider.withoutRules.router(appVersion: appVersion)
            }
            ruleFaults = faults
        }
    }

    /// Reads the rules, and checks the source against them and the manifest.
    ///
    /// - Parameter now: The present, in seconds since 1970.
    /// - Throws: The errors of the rules, or an error if no rule names the source.
    func decider(of manifest: Manifest, now: Int) throws(InputError) -> Decider {
        var rules: RuleSet?
        var expiry: Finding?
        var sources = manifest.linkSources
        if let rulesPath {
            let file = ManifestFile(path: rulesPath)
            let node = try file.node()
            let (document, faults) = RuleDocument.read(node, file: rulesPath, dialects: Dialect.all)
            guard let document, faults.isEmpty else {
                throw InputError(lines: faults.map { "\(SafeText($0.description))" })
            }
            let set = RuleSet(document)
            expiry = RuleTimes(of: document, in: node, file: rulesPath, now: now).expiry
            if expiry == nil { rules = set }
            let named =
                set.rewrites.flatMap { $0.condition.sources.map(\.rawValue) }
                + set.overrides.flatMap { $0.condition.sources.map(\.rawValue) }
            for name in named.sorted() where !sources.contains(name) { sources.append(name) }
        }
        return Decider(
            manifest: manifest, rules: rules, expiry: expiry, kind: try context.kind(among: sources), sources: sources,
            takesUnmatched: unmatched.takesUnmatched, installation: context.installation)
    }
}

extension Manifest {
    /// The manifest without rewrites and fallbacks with which no app would start; they are reported.
    ///
    /// - Throws: Why an app cannot have these routes.
    func startable(notesTo errors: TextSink) throws(InputError) -> Manifest {
        let router = try ManifestRouter(self)
        router.reportOmissions(to: errors)
        return router.omissions.isEmpty ? self : withoutDetours
    }
}

extension ManifestRouter {
    /// Reports the parts that were left out because no app would start with them.
    func reportOmissions(to errors: TextSink) {
        for problem in omissions { errors.line("waymark: rewrites and fallbacks are left out: \(problem)") }
    }
}
