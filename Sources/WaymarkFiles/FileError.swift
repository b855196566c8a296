/// An error of the system about a file; each storage has its own error for callers.
package struct FileError: Error, Hashable, Sendable {
    /// The kind of failure.
    package enum Reason: Hashable, Sendable {
        /// No room is left on the disk.
        case full
        /// The file or its folder is gone.
        case missing
        /// The file or its folder may not be written or read.
        case forbidden
        /// The name belongs to something other than a file: a symbolic link, a folder, a pipe, or a device.
        case notAFile
        /// The file exceeds the maximum size.
        case tooLarge
        /// Another process, or another storage of this one, has locked the file.
        case inUse
        /// The system reported another error, with its number.
        case system(code: Int32)
    }

    package let reason: Reason
    /// The operation, such as `write` or `load`.
    package let operation: String

    package init(_ reason: Reason, during operation: String) {
        self.reason = reason
        self.operation = operation
    }
}
