internal import WaymarkCore

/// An error that occurs when a recording cannot be read, with the line where reading stopped.
public struct LinkRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault of a recording.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The first line is not the header of a recording.
        case missingHeader
        /// The recording has a later version than this library supports.
        case unsupportedVersion(Int)
        /// The line is not a JSON object, or its event lacks a value; the associated value describes the problem.
        case malformedLine(String)
        /// The line is longer than the limit, in bytes.
        case lineTooLong(limit: Int)
        /// The recording has more lines than the limit.
        case tooManyLines(limit: Int)
    }

    /// The problem.
    public let reason: Reason
    /// The line, from 1; empty lines are counted.
    public let line: Int

    init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }

    /// One line for a terminal or a log.
    public var description: String {
        let problem =
            switch reason {
            case .missingHeader: "expected the header of a recording"
            case .unsupportedVersion(let version):
                "the recording has version \(version), and only versions up to \(RecordingLine.Header.version) can be read"
            case .malformedLine(let problem): problem
            case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
            case .tooManyLines(let limit): "there are more than \(limit) lines"
            }
        return "line \(line): \(problem)".escapingControls
    }
}
