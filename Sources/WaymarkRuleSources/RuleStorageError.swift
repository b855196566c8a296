internal import WaymarkFiles

/// An error of the storage for the last valid rules.
public struct RuleStorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// No room is left on the disk.
        case full
        /// The folder does not exist.
        case missing
        /// The app has no permission to read or write the folder or the file.
        case forbidden
        /// The item at the path is not a file, but a symbolic link, a folder, a pipe or a device.
        case notAFile
        /// A system call failed with an error code.
        case system(code: Int32)
        /// The stored rules were written in the format of a later version.
        case otherVersion(Int)
        /// The stored data does not contain rules.
        case notRules
        /// The stored data was changed or damaged after it was written.
        case damaged
        /// The stored data is longer than the limits allow.
        case tooLarge
        /// The app's own ``RuleMemory`` cannot be read at the moment; with its error's description.
        case memory(String)
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

    /// Whether the data may be readable later, as after the device is unlocked for the first time.
    var mayPass: Bool {
        switch reason {
        case .forbidden, .system, .memory: true
        case .full, .missing, .notAFile, .otherVersion, .notRules, .damaged, .tooLarge: false
        }
    }

    /// One line for a terminal or a log, without any stored content.
    public var description: String {
        let problem =
            switch reason {
            case .full: "no space is left"
            case .missing: "the folder is missing"
            case .forbidden: "the folder or the file is not accessible"
            case .notAFile: "the file is a link, a folder or a device"
            case .system(let code): "the system reported error \(code)"
            case .otherVersion(let version): "the stored data has version \(version)"
            case .notRules: "the stored data does not contain rules"
            case .damaged: "the stored data is damaged"
            case .tooLarge: "the stored data is longer than the limit"
            case .memory(let error): "the app's record of them cannot be read: \(error)"
            }
        return "\(operation) kept rules: \(problem)"
    }
}
