internal import ArgumentParser

/// The option that names the manifest.
struct RoutesOption: ParsableArguments {
    @Option(
        name: .customLong("routes"),
        help: ArgumentHelp("The manifest: JSON, YAML or a property list.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var path: String

    /// The file.
    var file: ManifestFile { ManifestFile(path: path) }
}
