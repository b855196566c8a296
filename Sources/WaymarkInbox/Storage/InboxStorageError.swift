/// An error of an inbox's storage.
public struct InboxStorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why the storage failed.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// No room is left on the disk, or within the storage's own limit.
        case full
        /// The folder or the file does not exist.
        case missing
        /// The folder or the file cannot be read or written because of its permissions.
        case forbidden
        /// Another process, or another storage in this process, uses the stored data.
        case inUse
        /// The item with the file's name is not a file, but a symbolic link, a folder, a pipe or a device.
        case notAFile
        /// The link has the app itself as its source, which is not possible for a link from another process.
        case inside
        /// The system reported an error with this number.
        case system(code: Int32)
        /// The content was written by a later version.
        case otherVersion(Int)
        /// The content is not that of an inbox. A storage in a file sets it aside, and begins anew.
        case notAnInbox
        /// A range of bytes could not be read, and only its content is lost.
        case damaged(offset: Int, bytes: Int)
    }

    /// The reason.
    public let reason: Reason
    /// The operation, such as `write` or `load`.
    public let operation: String

    /// Creates an error of a storage.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - operation: The operation that failed, as a verb.
    public init(_ reason: Reason, during operation: String) {
        self.reason = reason
        self.operation = operation
    }

    /// One line for a terminal or a log, without any stored content.
    public var description: String {
        let problem =
            switch reason {
            case .full: "no space is left"
            case .missing: "the folder or the file is missing"
            case .forbidden: "the folder or the file is not accessible"
            case .inUse: "another process or another inbox uses it"
            case .notAFile: "the file is a link, a folder or a device"
            case .inside: "links from the app itself are opened there, not left for it"
            case .system(let code): "the system reported error \(code)"
            case .otherVersion(let version): "the stored data has version \(version)"
            case .notAnInbox: "the stored data is not an inbox"
            case .damaged(let offset, let bytes): "\(bytes) bytes from byte \(offset) on are damaged and lost"
            }
        return "\(operation): \(problem)"
    }
}
