import WaymarkCommand
import WaymarkFullCommand
import WaymarkInspection

/// One run of the command within the tests' own process.
struct CommandRun {
    let output: String
    let errors: String
    let code: Int32

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// The lines of standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// The lines of standard error, without the sum of an import.
    var findings: [String] { errorLines.filter { !$0.hasPrefix("import: ") } }

    /// Runs the command with arguments, and bytes for standard input, which come `block` at a time.
    ///
    /// - Parameter now: The present, in seconds since 1970; `nil` for the system's.
    init(
        _ arguments: [String], input: [UInt8] = [], block: Int = 1 << 16, style: TextStyle = .plain,
        malformedArguments: [String: [UInt8]] = [:], dialects: [ImportDialect] = ImportDialect.known,
        now: Int? = nil
    ) {
        var rest = input[...]
        var output: [UInt8] = []
        var errors: [UInt8] = []
        let console = Console(
            input: { buffer in
                let part = rest.prefix(min(block, buffer.count))
                rest = rest.dropFirst(part.count)
                buffer.copyBytes(from: part)
                return part.count
            },
            output: TextSink { bytes in
                output += bytes
                return true
            },
            errors: TextSink { bytes in
                errors += bytes
                return true
            },
            style: style, malformedArguments: malformedArguments, dialects: dialects,
            now: now.map { now in { now } })
        code = WaymarkTool.run(arguments, as: FullCommand.self, on: console)
        self.output = String(decoding: output, as: UTF8.self)
        self.errors = String(decoding: errors, as: UTF8.self)
    }

    /// Runs a part of the command that waits for others, with arguments.
    @MainActor
    static func waiting(_ arguments: [String]) async -> CommandRun {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        let console = Console(
            input: { _ in 0 },
            output: TextSink { bytes in
                output += bytes
                return true
            },
            errors: TextSink { bytes in
                errors += bytes
                return true
            },
            sites: SiteClient())
        let code = await WaymarkTool.serve(arguments, as: FullCommand.self, on: console)
        return CommandRun(
            output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self), code: code
        )
    }

    private init(output: String, errors: String, code: Int32) {
        self.output = output
        self.errors = errors
        self.code = code
    }

    /// Runs the command with arguments and a text for standard input.
    init(_ arguments: [String], input: String) {
        self.init(arguments, input: Array(input.utf8))
    }
}
