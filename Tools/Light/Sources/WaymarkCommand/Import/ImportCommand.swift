internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// `waymark import`: another router's table as a manifest.
struct ImportCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Converts another router's table to a manifest, and reports what native rules would change.",
        discussion: """
              waymark import --dialect waymark routes.txt
              waymark import routeMap.json --output shop.json
              waymark import --scan Sources --report report.jsonl --output shop.json

            FILE is a list of patterns, one per line (after a tab, the handler; a comment begins with a number sign \
            and a space), or a table in JSON, YAML or a property list: pattern to class or id, optionally below \
            scheme or scheme and host, or the route map that TheRouter exports.

            --scan reads registrations in .m, .mm and .swift files whose patterns are literals, or constants with \
            literal values (let, #define, NSString *const, in headers too, or --define), and lists the others. \
            Hidden folders and folders named Pods, Carthage and DerivedData are skipped. If no dialect is given, it \
            is guessed from the calls.

            The manifest keeps the patterns and names their dialect, so the table moves over unchanged; --native \
            translates them. The routes are public, because the other router opens all of them to links from \
            outside; write internal for routes that only the app may open, or start with --exposure internal. If \
            native rules would decide differently about a link, the link is printed on standard error, once for each \
            cause with the number of further links, followed by a summary; samples of each route's links are tried \
            if the other router's rules are not the native ones. With --schemes or --info-plist, only links with the \
            app's own schemes are compared. With --report, each change is written to a file, one JSON object per \
            line, in the form of waymark diff --json followed by the place and the cause. The file has more kinds of \
            changes:

              read          a registration that was found; it is not printed
              unread        not a route, or cannot be read; it is left out
              untranslated  a route that no native pattern can replace
              conflict      two routes that differ only in their order under native
                            rules, which a router refuses
              dropped       a part of a route that a manifest cannot express, or a
                            registration that a later one replaces

            Exit code: 0 done; 1 something is left out, or the native routes conflict; 2 the input could not be read.
            """)

    @Option(help: ArgumentHelp("The router whose patterns these are.", valueName: "name"))
    var dialect: String?

    @Option(help: ArgumentHelp("The options of the router, a JSON object.", valueName: "json"))
    var options: String?

    @Option(
        help: ArgumentHelp("Looks for registrations in the sources of a folder.", valueName: "folder"),
        completion: .directory)
    var scan: String?

    @Option(
        help: ArgumentHelp(
            "The value of a constant that --scan cannot follow; may be given several times.", valueName: "name=text")
    )
    var define: [String] = []

    @Option(
        help: ArgumentHelp(
            "The app's schemes, separated by commas: links with other schemes are not compared, and the manifest names them.",
            valueName: "names"))
    var schemes: [String] = []

    @Option(
        help: ArgumentHelp("An Info.plist whose CFBundleURLTypes list the app's schemes.", valueName: "file"),
        completion: .file(extensions: ["plist"]))
    var infoPlist: String?

    @Flag(help: "Translates the patterns into Waymark's own.")
    var native = false

    @Option(help: ArgumentHelp("Who may open the routes: public or internal.", valueName: "name"))
    var exposure = "public"

    @Option(help: ArgumentHelp("The app's name.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("The file to write the manifest to, instead of standard output.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("The file to write the report to, as JSON.", valueName: "file"))
    var report: String?

    @Argument(help: ArgumentHelp("The table.", valueName: "file"))
    var file: String?

    func run(on console: Console) throws -> ExitStatus {
        guard let exposure = ManifestRoute.Exposure(rawValue: exposure) else {
            throw InputError("--exposure: found '\(SafeText(exposure))', expected public or internal")
        }
        let options = try DialectOptionsText(options)
        let given = try dialect.map { try Self.dialect(named: $0, options, on: console) }
        var entries: [ImportEntry]
        var findings: [ImportFinding]
        let used: ImportDialect
        switch (file, scan) {
        case (let file?, nil):
            (entries, findings) = try ImportFile(path: file).entries()
            used = given ?? .native
        case (nil, let folder?):
            let found = try SourceScan(folder, constants: try constants())
            for thing in found.passedOver { console.errors.line(thing.sentence) }
            used = try given ?? Self.dialect(named: found.guessedDialect(), options, on: console)
            (entries, findings) = found.results(for: used.name)
        default:
            throw InputError("import: found \(file == nil ? "neither" : "both"), expected a file or --scan, not both")
        }
        if options.json != nil, used.name == Manifest.nativeDialect {
            throw InputError("--options: found options of '\(used.name)', expected those of another router's dialect")
        }
        if let output, output == report {
            throw InputError("--report: found '\(SafeText(output))', expected a file other than that of --output")
        }
        if name?.isEmpty == true {
            throw InputError("--name: found an empty name, expected at least one character")
        }
        let schemes = try ownedSchemes()
        let made = try RouteImport(entries, dialect: used, schemes: schemes)
        findings += made.findings
        ImportSummary(findings).write(
            routes: made.count(isNative: native), dialect: used.name, exposure: exposure.rawValue, report: report,
            to: console.errors)
        if let report { try OutputFile(path: report).write(findings.map { "\($0.json)\n" }.joined()) }
        let manifest = made.manifest(
            name: name, options: options.json, schemes: schemes, exposure: exposure, isNative: native)
        if let output { try OutputFile(path: output).write(manifest) } else { console.output.write(manifest) }
        let isNative = native || used.name == Manifest.nativeDialect
        let isWhole = !findings.contains { $0.isLoss || (isNative && $0.isNativeLoss) }
        return isWhole ? .done : .refused
    }

    /// The schemes that `--schemes` and `--info-plist` name, each once.
    private func ownedSchemes() throws(InputError) -> [String] {
        var names = schemes.flatMap { $0.split(separator: ",").map { String($0.filter { $0 != " " }) } }
        try demandSchemes(names, of: "--schemes")
        if let infoPlist {
            guard let types = try ManifestFile(path: infoPlist).node()["CFBundleURLTypes"] else {
                throw InputError(
                    file: infoPlist, "no CFBundleURLTypes", expected: "an Info.plist of an app with schemes")
            }
            let own = types.elements.flatMap { $0["CFBundleURLSchemes"]?.elements ?? [] }.compactMap(\.plainText)
            try demandSchemes(own, of: infoPlist)
            names += own
        }
        var seen: Set<String> = []
        return names.filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    }

    /// Refuses texts that no manifest can have as a scheme.
    private func demandSchemes(_ names: [String], of place: String) throws(InputError) {
        for name in names where !name.isEmpty {
            if name.contains("$") {
                throw InputError(
                    "a build setting instead of a scheme, '\(SafeText(name))': specify it with --schemes")
            }
            if (try? DeepLink("\(name)://a"))?.scheme != name.lowercased() {
                throw InputError(
                    "\(place): found '\(SafeText(name))', expected a scheme: a letter, then letters, digits, '+', '-' and '.'"
                )
            }
        }
    }

    /// The definitions of `--define`.
    private func constants() throws(InputError) -> [String: String] {
        var constants: [String: String] = [:]
        for text in define {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
                throw InputError("--define: found '\(SafeText(text))', expected a name, an equals sign and a text")
            }
            constants[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        return constants
    }

    private static func dialect(
        named name: String, _ options: DialectOptionsText, on console: Console
    ) throws(InputError) -> ImportDialect {
        if !options.values.isEmpty {
            do throws(DialectError) {
                if let dialect = try ImportDialect.named(name, options: options.values) { return dialect }
            } catch {
                throw InputError("--options: \(error)")
            }
        }
        if let dialect = console.dialects.first(where: { $0.name == name }) { return dialect }
        let names = console.dialects.map { "'\($0.name)'" }.joined(separator: ", ")
        throw InputError("--dialect: unknown dialect '\(SafeText(name))', expected one of \(names)")
    }
}
