internal import Foundation
package import WaymarkInspection

/// The input and output of one run of the command.
package final class Console {
    /// Standard input.
    var input: LineReader
    /// Standard output.
    package let output: TextSink
    /// Standard error.
    package let errors: TextSink
    /// The colours of standard output.
    package let style: TextStyle
    /// The bytes of the arguments that are not UTF-8, by their repaired text.
    let malformedArguments: [String: [UInt8]]
    /// The client that requests files from servers; `nil` in a build without a client.
    let sites: (any SiteAsking)?
    /// The routers whose tables can be imported.
    let dialects: [ImportDialect]
    /// The present, in seconds since 1970.
    package let now: () -> Int

    /// Creates a console.
    ///
    /// Output is flushed before waiting for input, so a person who types links sees each answer at once.
    ///
    /// - Parameter now: The present, in seconds since 1970; `nil` for the system's.
    package init(
        input: @escaping (UnsafeMutableRawBufferPointer) -> Int, output: TextSink, errors: TextSink,
        style: TextStyle = .plain, malformedArguments: [String: [UInt8]] = [:],
        dialects: [ImportDialect] = ImportDialect.known, sites: (any SiteAsking)? = nil,
        now: (() -> Int)? = nil
    ) {
        self.input = LineReader { buffer in
            output.flush()
            return input(buffer)
        }
        self.output = output
        self.errors = errors
        self.style = style
        self.malformedArguments = malformedArguments
        self.dialects = dialects
        self.sites = sites
        self.now = now ?? { Int(Date().timeIntervalSince1970) }
    }
}
