/// An error of the system about a file; each storage has an error of its own for its callers.
package struct FileError: Error, Hashable, Sendable {
    /// The kind of failure.
    package enum Reason: Hashable, Sendable {
        /// No room is left on the disk.
        case full
        /// The file or its folder is gone.
        case missing
        /// The file or its folder must not be written, or not be read.
        case forbidden
        /// Something else than a file has the name: a symbolic link, a folder, a pipe, a device.
        case notAFile
        /// The file has more bytes than are read.
        case tooLarge
        /// Another process, or another storage of this one, has locked the file.
        case inUse
        /// The system refused, with its number for why.
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
