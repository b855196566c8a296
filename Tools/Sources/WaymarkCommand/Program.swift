internal import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The process of the command.
package enum Program {
    /// Runs the command with the arguments and streams of the process.
    ///
    /// - Returns: The exit code.
    package static func run() -> Int32 {
        // Whoever reads the output may stop (`| head`); the process then ends without a word, as others do.
        signal(SIGPIPE, SIG_DFL)
        let output = TextSink { StandardStreams.write($0, to: STDOUT_FILENO) }
        let errors = TextSink { StandardStreams.write($0, to: STDERR_FILENO) }
        let style = TextStyle(
            isTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
        let console = Console(
            input: { StandardStreams.read(from: STDIN_FILENO, into: $0) }, output: output, errors: errors,
            style: style, malformedArguments: malformedArguments())
        let status = WaymarkTool.run(Array(CommandLine.arguments.dropFirst()), on: console)
        if output.isClosed {
            errors.line("waymark: standard output takes no more: \(String(cString: strerror(errno)).lowercased())")
            errors.flush()
            return ExitStatus.unreadable.rawValue
        }
        return status
    }

    /// The bytes of the arguments that are no UTF-8, by the repaired texts that the program sees.
    private static func malformedArguments() -> [String: [UInt8]] {
        var malformed: [String: [UInt8]] = [:]
        for place in 0..<Int(CommandLine.argc) {
            guard let argument = CommandLine.unsafeArgv[place] else { continue }
            let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
            if String(utf8: bytes) == nil { malformed[String(decoding: bytes, as: UTF8.self)] = Array(bytes) }
        }
        return malformed
    }
}
