package import ArgumentParser
package import WaymarkInspection

/// The option that names the manifest.
package struct RoutesOption: ParsableArguments {
    @Option(
        name: .customLong("routes"),
        help: ArgumentHelp("The manifest: JSON, YAML or a property list.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    package var path: String

    @Option(
        help: ArgumentHelp(
            "The dialect of the manifest, overriding the one that it names: \(Dialect.known.joined(separator: ", ")).",
            valueName: "name"))
    package var dialect: String?

    package init() {}

    /// The routes of the file.
    ///
    /// - Throws: Everything that is wrong with the manifest, or with the name of the dialect.
    package func read(notesTo errors: TextSink) throws(InputError) -> Routes {
        try Dialect.check(dialect)
        return try Routes(file, dialect: dialect, notesTo: errors)
    }

    /// The errors of the manifest that keep an app from starting, as `lint` words them; empty if an app starts.
    ///
    /// - Parameters:
    ///   - routes: The routes of the file.
    ///   - router: A router that was made of them.
    package func startFaults(of routes: Routes, on router: ManifestRouter) -> [Finding] {
        let problems = routes.conflicts + router.omissions
        if problems.isEmpty { return [] }
        let known = (try? ManifestLint(file, dialect: dialect))?.startFaults ?? []
        // A pipe, for one, is not read a second time.
        return known.isEmpty
            ? problems.map {
                Finding(severity: .error, code: "manifest", message: $0, place: Finding.Place(file: path))
            } : known
    }

    /// The arguments that name the dialect again; empty if it was not given.
    package var dialectArguments: [String] { dialect.map { ["--dialect", $0] } ?? [] }

    /// Returns the command that explains a link by the same routes.
    func explaining(_ link: String) -> String {
        var words = ["waymark", "explain", "--routes", path] + dialectArguments
        if link.hasPrefix("-") { words.append("--") }
        return (words + [link]).map { "\(ShellWord($0))" }.joined(separator: " ")
    }

    /// The file.
    package var file: ManifestFile { ManifestFile(path: path) }
}
