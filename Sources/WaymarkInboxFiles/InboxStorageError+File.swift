internal import WaymarkFiles
internal import WaymarkInbox
internal import WaymarkRouting

extension InboxStorageError {
    /// An error of the system about a file.
    init(_ error: FileError) {
        let reason: Reason =
            switch error.reason {
            case .full, .tooLarge: .full
            case .missing: .missing
            case .forbidden: .forbidden
            case .notAFile: .notAFile
            case .inUse: .inUse
            case .system(let code): .system(code: code)
            }
        self.init(reason, during: error.operation)
    }
}
