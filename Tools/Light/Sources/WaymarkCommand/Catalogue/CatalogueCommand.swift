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

            Each type with @Route leaves a record in the program that it is linked into; stripping keeps it. Read are ELF, \
            Mach-O for one or more processors and WebAssembly, object files and static libraries, and in .app, .framework, \
            .xcarchive, .ipa and .apk all of these, but not the extensions and watch apps inside, which are other programs. The \
            other subcommands take a build wherever they take a manifest.

            With --json each route gives one line:

              {"id":…|null,"pattern":…,"type":…,"module":…,
               "at":"File.swift:3","image":…,"route":{…}}

            image is the file that has the record, and route what a manifest says of the route. With --against the differences are \
            printed as diff prints them, from the manifest to the build. What the build does not say of a route (its tags, who may \
            open it) is as in the manifest, as it is in the app; and routes with a handler, which need no type, are left aside. An app \
            that registers routes by their patterns has more in its manifest than types: --ignore-missing leaves those aside too.

            Exit code: 0 done; 1 the build has no route, or other routes than the manifest; 2 something could not be read.
            """)

    @Argument(
        help: ArgumentHelp("The build: a program, library, .app, .xcarchive, .ipa or .apk.", valueName: "build"),
        completion: .file())
    var build: String

    @Option(
        help: ArgumentHelp("The manifest that the build is held against.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var against: String?

    @Flag(help: "Leaves routes of the manifest aside that the build has no type for.")
    var ignoreMissing = false

    @Flag(help: "Prints the routes as a manifest.")
    var manifest = false

    @OptionGroup var report: ReportOptions

    func validate() throws {
        if manifest, against != nil {
            throw ValidationError("--manifest: found --against beside it, expected one of the two")
        }
        if ignoreMissing, against == nil {
            throw ValidationError("--ignore-missing: found no manifest, expected --against beside it")
        }
        if manifest, report.form != .text {
            throw ValidationError("--manifest: found another form beside it, expected one of the two")
        }
        if against == nil, report.form != .text, report.form != .json {
            throw ValidationError("--format \(report.form.rawValue): found no findings, expected --against beside it")
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
            console.errors.line("waymark: \(routes) left aside")
        }
        var (old, new) = try found.manifest().held(against: expected)
        if ignoreMissing {
            let count = old.routes.count
            old.keepRoutes(of: new)
            let gone = count - old.routes.count
            if gone > 0 {
                console.errors.line(
                    "waymark: \(gone == 1 ? "1 route" : "\(gone) routes") without a type in the build left aside")
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
