internal import WaymarkFiles

/// A failure of the storage that keeps the last good rules.
public struct RuleStorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// No room is left on the disk.
        case full
        /// The folder is gone.
        case missing
        /// The folder or the file must not be written, or not be read.
        case forbidden
        /// Something else than a file has its name: a symbolic link, a folder, a pipe, a device.
        case notAFile
        /// The system refused, with its number for why.
        case system(code: Int32)
        /// The kept rules were written by a later version.
        case otherVersion(Int)
        /// The kept data are no rules.
        case notRules
        /// The kept data are not those that were written.
        case damaged
        /// The kept data are longer than the limits allow.
        case tooLarge
    }

    /// The kind of failure.
    public let reason: Reason
    /// The operation that failed: `write` or `load`.
    public let operation: String

    init(_ reason: Reason, during operation: String) {
        self.reason = reason
        self.operation = operation
    }

    /// An error of the system about a file.
    init(_ error: FileError) {
        operation = error.operation
        reason =
            switch error.reason {
            case .full: .full
            case .tooLarge: .tooLarge
            case .missing: .missing
            case .forbidden, .inUse: .forbidden
            case .notAFile: .notAFile
            case .system(let code): .system(code: code)
            }
    }

    /// One line for a terminal or a log; it shows nothing of what is kept.
    public var description: String {
        let problem =
            switch reason {
            case .full: "there is no room left"
            case .missing: "the folder is gone"
            case .forbidden: "the folder or the file is not ours to use"
            case .notAFile: "a link, a folder or a device is in the file's place"
            case .system(let code): "the system refused with \(code)"
            case .otherVersion(let version): "what is kept is of version \(version)"
            case .notRules: "what is kept are no rules"
            case .damaged: "what is kept is damaged"
            case .tooLarge: "what is kept is longer than the limit"
            }
        return "\(operation) kept rules: \(problem)"
    }
}
