internal import ArgumentParser
internal import WaymarkInspection
internal import WaymarkManifest

/// `waymark catalogue`: the routes in the products of a build.
struct CatalogueCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue",
        abstract: "Lists the routes in a program, library or app, without running it.",
        discussion: """
              waymark catalogue .build/release/Shop
              waymark catalogue Shop.xcarchive --manifest > build.json
              waymark catalogue Shop.ipa --against shop.json
              waymark catalogue Shop.ipa --against shop.json --ignore-missing

            Each type with @Route leaves a record in the program that it is linked into; stripping keeps it. The \
            command reads ELF, Mach-O for one or more processors, WebAssembly, object files and static libraries, \
            and all of these in .app, .framework, .xcarchive, .ipa and .apk, except the extensions and watch apps \
            inside, which are other programs. The other subcommands accept a build wherever they accept a manifest.

            With --json, each route is printed as one line:

              {"id":…|null,"pattern":…,"type":…,"module":…,
               "at":"File.swift:3","image":…,"route":{…}}

            image is the file that contains the record, and route what a manifest says of the route. With --against, \
            the differences from the manifest to the build are printed as diff prints them. What the build does not \
            say of a route (its tags, who may open it) is taken from the manifest, as in the app; routes with a \
            handler, which need no type, are ignored. An app that registers routes by their patterns has more routes \
            in its manifest than types: --ignore-missing ignores those as well.

            Exit code: 0 done; 1 the build has no routes, or other routes than the manifest; 2 the input could not \
            be read.
            """)

    @Argument(
        help: ArgumentHelp("The build: a program, library, .app, .xcarchive, .ipa or .apk.", valueName: "build"),
        completion: .file())
    var build: String

    @Option(
        help: ArgumentHelp("The manifest to compare the build with.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var against: String?

    @Flag(help: "Ignores routes of the manifest that have no type in the build.")
    var ignoreMissing = false

    @Flag(help: "Prints the routes as a manifest.")
    var manifest = false

    @OptionGroup var report: ReportOptions

    func validate() throws {
        if manifest, against != nil {
            throw ValidationError("--manifest: cannot be combined with --against")
        }
        if ignoreMissing, against == nil {
            throw ValidationError("--ignore-missing: requires --against")
        }
        if manifest, report.form != .text {
            throw ValidationError("--manifest: cannot be combined with --format or --json")
        }
        if against == nil, report.form != .text, report.form != .json {
            throw ValidationError("--format \(report.form.rawValue): requires --against")
        }
    }

    func run(on console: Console) throws -> ExitStatus {
        let found = try RouteBuild(path: build)
        for note in found.notes { console.errors.line("waymark: \(SafeText(note))") }
        if let against { return try compare(found, with: against, on: console) }
        let report = CatalogueReport(found, style: console.style)
        if manifest {
            // A manifest that cannot be read would be found out elsewhere.
            _ = try found.manifest()
            console.output.write(report.manifest)
        } else if self.report.form == .json {
            for route in found.routes { console.output.line("\(report.json(of: route))") }
        } else if !found.routes.isEmpty {
            report.write(to: console.output)
        }
        if found.routes.isEmpty { console.errors.line("waymark: \(SafeText(found.emptiness))") }
        return found.routes.isEmpty ? .refused : .done
    }

    private func compare(_ found: RouteBuild, with path: String, on console: Console) throws -> ExitStatus {
        let file = ManifestFile(path: path)
        let expected = try file.manifest()
        if !expected.hasNativePatterns {
            throw InputError(
                file: path, "patterns in the dialect '\(expected.dialect)'", expected: "native ones, as in a build")
        }
        let handled = expected.routes.count { $0.handler != nil }
        if handled > 0 {
            let routes = handled == 1 ? "1 route with a handler was" : "\(handled) routes with handlers were"
            console.errors.line("waymark: \(routes) ignored")
        }
        var (old, new) = try found.manifest().held(against: expected)
        if ignoreMissing {
            let count = old.routes.count
            old.keepRoutes(of: new)
            let gone = count - old.routes.count
            if gone > 0 {
                console.errors.line(
                    "waymark: \(gone == 1 ? "1 route" : "\(gone) routes") without a type in the build ignored")
            }
        }
        let comparison = ManifestDifference(
            from: try Routes(old, file: path, notesTo: console.errors), named: path,
            to: try Routes(new, file: build, notesTo: console.errors), named: build,
            // A type whose route the manifest has without an id may have one.
            leavingOut: ["id"])
        return DiffCommand.write(
            comparison, old: path, new: build,
            places: { (ManifestPlaces(file), ManifestPlaces(ManifestFile(path: build))) }, report, to: console)
    }
}
