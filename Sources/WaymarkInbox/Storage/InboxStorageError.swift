/// An error of an inbox's storage.
public struct InboxStorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why the storage failed.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// No room is left: on the disk, or within the storage's own bound.
        case full
        /// The folder or the file is gone.
        case missing
        /// The folder or the file must not be written, or not be read.
        case forbidden
        /// Another process, or another storage of this one, uses what is stored.
        case inUse
        /// Something else than a file has its name: a symbolic link, a folder, a pipe, a device.
        case notAFile
        /// The link says that it comes from the app itself, whose links no other process leaves.
        case inside
        /// The system reported an error with this number.
        case system(code: Int32)
        /// The content was written by a later version.
        case otherVersion(Int)
        /// The content is not that of an inbox; a storage in a file keeps it aside, and begins anew.
        case notAnInbox
        /// Bytes from an offset on could not be read, and what stood there is lost; nothing else is.
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

    /// One line for a terminal or a log; it shows nothing of what is stored.
    public var description: String {
        let problem =
            switch reason {
            case .full: "there is no room left"
            case .missing: "the folder or the file is gone"
            case .forbidden: "the folder or the file is not ours to use"
            case .inUse: "another process or another inbox uses it"
            case .notAFile: "a link, a folder or a device is in the file's place"
            case .inside: "links from the app itself are opened there, not left for it"
            case .system(let code): "the system refused with \(code)"
            case .otherVersion(let version): "what is stored is of version \(version)"
            case .notAnInbox: "what is stored is no inbox"
            case .damaged(let offset, let bytes): "\(bytes) bytes from byte \(offset) on are damaged and lost"
            }
        return "\(operation): \(problem)"
    }
}
