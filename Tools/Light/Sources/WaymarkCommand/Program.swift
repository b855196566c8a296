package import ArgumentParser
internal import Foundation
internal import WaymarkInspection

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
    /// - Parameters:
    ///   - root: The command with its subcommands.
    ///   - sites: The client that requests files from servers, if the command has one.
    /// - Returns: The exit code.
    @MainActor
    package static func run(
        _ root: any ParsableCommand.Type = LightCommand.self, asking sites: (any SiteAsking)? = nil
    ) async -> Int32 {
        // The reader of the output may stop (`| head`); the process then ends in silence, as others do.
        signal(SIGPIPE, SIG_DFL)
        var reason: Int32 = 0
        let output = TextSink { bytes in
            let isWritten = Descriptor.standardOutput.take(bytes)
            if !isWritten { reason = errno }
            return isWritten
        }
        let errors = TextSink { Descriptor.standardError.take($0) }
        let style = TextStyle(
            isTerminal: Descriptor.standardOutput.isTerminal, environment: ProcessInfo.processInfo.environment)
        let console = Console(
            input: { Descriptor.standardInput.fill($0) }, output: output, errors: errors,
            style: style, malformedArguments: malformedArguments(), sites: sites)
        let status = await WaymarkTool.serve(
            Array(CommandLine.arguments.dropFirst()), as: root, on: console)
        if output.isClosed {
            errors.line("waymark: cannot write to standard output: \(String(cString: strerror(reason)).lowercased())")
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
