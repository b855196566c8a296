internal import ArgumentParser
internal import WaymarkInspection

/// The options for the format of findings, and for the findings that count.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The form of the findings: \(FindingFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "form"))
    var format: FindingFormat?

    @Flag(help: "Prints one JSON object per line and nothing else; the same as --format json.")
    var json = false

    @Flag(help: "Treats warnings as errors.")
    var strict = false

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json: cannot be combined with --format \(format.rawValue)")
        }
    }

    /// The form, text unless another was asked for.
    var form: FindingFormat { format ?? (json ? .json : .text) }
}

extension FindingFormat: ExpressibleByArgument {}
