internal import ArgumentParser
internal import WaymarkInspection
internal import WaymarkRouting

/// `waymark check-sources`: links in an app's sources that lead nowhere.
struct CheckSourcesCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "check-sources",
        abstract: "Finds links in sources, lists and pages that lead nowhere.",
        discussion: """
              waymark check-sources --routes shop.json Sources
              waymark check-sources --routes shop.json --format sarif . > links.sarif
              waymark check-sources --routes shop.json --baseline old-links.jsonl Sources

            Looks for links with the schemes and hosts that the manifest owns, in Swift, Objective-C, Kotlin, Java, \
            JavaScript, TypeScript, property lists, storyboards, string tables, JSON, YAML, HTML, Markdown and \
            templates of push messages. Each link is followed as in an app with this manifest; nothing runs. Links \
            in code come from the app itself, unless --source specifies otherwise; links in pages and push messages \
            come from there.

            Interpolations and formats are replaced by texts that the table's routes accept. Constants with string \
            values are followed across all files (let, const, val, #define, NSString *const), and so are variables \
            that are never assigned another value, and links built by the members of one URLComponents. Values that \
            cannot be followed can be given in a file, with names as they are written and functions followed by ():

              {"AppLinks.base.absoluteString": "shop://", "link()": "shop://{0}"}

            A comment with a reason suppresses a finding on its line, or on the next line if it is on a line of its \
            own:

              // waymark:ignore sent by an old server

            Texts that links are compared with or looked up by, texts in logs, assertions, errors, annotations and \
            previews do not count as opened. A text to which a later statement adds is the beginning of a link.

            Hidden folders, Pods, Carthage, DerivedData and node_modules are skipped, and so are folders and files \
            of tests unless --tests is given.

            With --json, each finding is printed as one line, wrapped here to fit; braces in link are holes:

              {"severity":"error"|"warning"|"note","code":…,"routes":[…],"patterns":[…],
               "witness":null,"message":"…","file":"…","line":…,"column":…,
               "link":"…"|null,"nearest":"…"|null}

            The codes:

              no-route       no route takes the link; a note for web pages without a near
                             route, and for callbacks
              ill-typed      a parameter value that is not of its type
              unreadable     not a link
              missing-required  a query without a parameter that the route requires
              internal-from-outside
                             a link to a route that is closed to the link's source
              unused-route   a route that nothing opens, with --unused
              rewritten      a link that the manifest rewrites; a note
              ignore         a comment without a reason

            With errors in the manifest no app starts; only these errors are reported then, with the codes of \
            waymark lint.

            Exit code: 0 no errors, though there may be warnings (--strict treats them as errors); 1 errors, \
            including those of the manifest; 2 the input could not be read.
            """)

    @OptionGroup var routes: RoutesOption

    @OptionGroup var deciding: DecidingOptions

    @OptionGroup var sources: SourceOptions

    @OptionGroup var report: ReportOptions

    @Option(
        help: ArgumentHelp(
            "A baseline of known findings, which are not reported again, except for notes.", valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var baseline: String?

    @Option(help: ArgumentHelp("Writes the findings to a baseline instead of reporting them.", valueName: "file"))
    var writeBaseline: String?

    @Flag(help: "Also finds routes that nothing opens.")
    var unused = false

    @Flag(help: "Lists the places at which one of the app's own links begins that could not be followed.")
    var unfollowed = false

    @Argument(help: ArgumentHelp("The folders or files with the app's sources.", valueName: "folder"))
    var folders: [String]

    func run(on console: Console) throws -> ExitStatus {
        let run = try SourceRun(routes, deciding, sources, folders, on: console)
        if !run.startFaults.isEmpty { return run.refuse(routes, as: report, "check-sources", on: console) }
        var findings = run.inspection.findings
        if unused { findings += run.inspection.unusedRoutes(ManifestPlaces(routes.file)) }
        if let writeBaseline {
            run.reportExpiry(to: console.errors)
            try FindingBaseline.write(findings, to: writeBaseline)
            return .done
        }
        var known = 0
        if let baseline { (findings, known) = try FindingBaseline(path: baseline).remaining(of: findings) }
        let all = (run.expiry.map { [$0] } ?? []) + findings
        let result = FindingReport("check-sources", all, isStrict: report.strict)
        if report.form == .text {
            let writer = SourceReport(style: console.style)
            if let expiry = run.expiry {
                LintReport(file: routes.path, style: console.style).write(expiry, to: console.output)
            }
            for finding in findings { writer.write(finding, to: console.output) }
            if unfollowed { writer.write(unfollowed: run.inspection.unfollowed, to: console.output) }
            writer.finish(run, all, known: known, listsUnfollowed: unfollowed, to: console.output)
        } else {
            result.write(as: report.form, to: console.output)
            if unfollowed {
                SourceReport(style: .plain).write(unfollowed: run.inspection.unfollowed, to: console.errors)
            }
        }
        return result.hasFailed ? .refused : .done
    }
}

/// The sources of an app, read and checked against a table.
struct SourceRun {
    let routes: Routes
    let reading: SourceReading
    let inspection: SourceInspection
    let router: Router
    let source: LinkSource
    /// The errors of the manifest that keep an app from starting, so that the outcomes of links are those of no app.
    let startFaults: [Finding]
    /// The error that the rules have expired, so that they were left out.
    let expiry: Finding?

    init(
        _ routes: RoutesOption, _ deciding: DecidingOptions, _ sources: SourceOptions, _ folders: [String],
        on console: Console
    ) throws(InputError) {
        self.routes = try routes.read(notesTo: console.errors)
        let decider = try deciding.decider(of: self.routes.manifest, now: console.now())
        expiry = decider.expiry
        let router = try decider.router(appVersion: deciding.context.appVersion)
        startFaults = routes.startFaults(of: self.routes, on: router)
        self.router = router.router
        source = LinkSource(kind: decider.kind ?? .app)
        reading = try sources.read(folders, for: self.routes.manifest, besides: routes.path)
        reading.reportSkipped(to: console.errors)
        inspection = SourceInspection(reading, self.routes, router.router, from: source)
    }

    /// Reports that the rules have expired.
    func reportExpiry(to errors: TextSink) {
        if let expiry { errors.line("waymark: \(SafeText(expiry.message))") }
    }

    /// Writes only the errors that keep an app from starting.
    func refuse(
        _ routes: RoutesOption, as report: ReportOptions, _ command: String, on console: Console
    ) -> ExitStatus {
        if report.form == .text {
            let writer = LintReport(file: routes.path, arguments: routes.dialectArguments, style: console.style)
            for fault in startFaults { writer.write(fault, to: console.output) }
            let errors = "\(startFaults.count) error\(startFaults.count == 1 ? "" : "s")"
            console.output.line(console.style.bad("\(errors) in the manifest; no app starts with it"))
        } else {
            FindingReport(command, startFaults).write(as: report.form, to: console.output)
        }
        return .refused
    }
}

/// Writes findings in sources for people, in the form in which compilers write theirs.
struct SourceReport {
    let style: TextStyle

    /// Writes one finding on one line.
    func write(_ finding: Finding, to output: TextSink) {
        let kind = "\(finding.severity.rawValue)[\(finding.code)]"
        let shown =
            switch finding.severity {
            case .error: style.bad(kind)
            case .warning: style.doubtful(kind)
            case .note: style.faint(kind)
            }
        let link = finding.link.map { "\(SafeText($0)): " } ?? ""
        output.line("\(SafeText(finding.location ?? "")): \(shown) \(style.strong(link))\(SafeText(finding.sentence))")
    }

    /// Writes the places that could not be followed.
    func write(unfollowed: [(place: Finding.Place, text: String)], to output: TextSink) {
        for (place, text) in unfollowed {
            output.line(
                "\(SafeText(place.file)):\(place.line ?? 0):\(place.column ?? 0): not followed: \(SafeText(text))")
        }
    }

    /// Writes how much was looked at, and how much was found.
    func finish(
        _ run: SourceRun, _ findings: [Finding], known: Int, listsUnfollowed: Bool, to output: TextSink
    ) {
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count { $0.severity == .warning }
        let notes = findings.count - errors - warnings
        var parts = [
            count(run.reading.files.count, "file"), count(run.inspection.linkCount, "link"), count(errors, "error"),
            count(warnings, "warning"),
        ]
        if notes > 0 { parts.append(count(notes, "note")) }
        if known > 0 { parts.append("\(known) in the baseline") }
        if run.inspection.ignoredCount > 0 { parts.append("\(run.inspection.ignoredCount) ignored by comments") }
        let tests = [(run.reading.testFolders, "folder"), (run.reading.testFiles, "file")].filter { $0.0 > 0 }
        if !tests.isEmpty {
            let left = tests.map { count($0.0, $0.1) }.joined(separator: " and ")
            parts.append("\(left) of tests left out (--tests)")
        }
        let sum = parts.joined(separator: ", ")
        output.line(errors > 0 ? style.bad(sum) : warnings > 0 ? style.doubtful(sum) : style.good(sum))
        if !run.inspection.unfollowed.isEmpty, !listsUnfollowed {
            let places = count(run.inspection.unfollowed.count, "place")
            let verb = run.inspection.unfollowed.count == 1 ? "begins" : "begin"
            output.line("\(places) that \(verb) with an owned scheme could not be followed (--unfollowed lists them)")
        }
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
