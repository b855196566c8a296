internal import WaymarkRouting

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The system's calls for files, with their errors; they wait for the disk, and so are made on a storage's own queue.
enum FileCall {
    /// A file that is open for writing at its end, or for reading; made with the rights of its owner alone.
    static func open(_ path: String, _ mode: Mode, during operation: String) throws(InboxStorageError) -> Int32 {
        let descriptor = repeating { systemOpen(path, mode.flags | O_CLOEXEC, 0o600) }
        if descriptor < 0 { throw error(during: operation) }
        return Int32(descriptor)
    }

    enum Mode {
        case reading
        case appending
        /// Made anew, in place of one that is there.
        case creating
        case folder

        fileprivate var flags: Int32 {
            switch self {
            // Without waiting, where somebody has put a pipe in the file's place.
            case .reading: O_RDONLY | O_NONBLOCK
            case .appending: O_WRONLY | O_APPEND
            case .creating: O_WRONLY | O_APPEND | O_CREAT | O_TRUNC
            case .folder: O_RDONLY | O_DIRECTORY
            }
        }
    }

    static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

    /// All bytes of a file.
    ///
    /// - Throws: `full` where there are more than so many.
    static func read(
        _ descriptor: Int32, atMost limit: Int, during operation: String
    ) throws(InboxStorageError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = repeating { systemRead(descriptor, &buffer, buffer.count) }
            if count < 0 { throw error(during: operation) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            if bytes.count > limit { throw InboxStorageError(.full, during: operation) }
        }
    }

    /// Writes all bytes.
    ///
    /// - Throws: Why not; some of them may have been written.
    static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: Int32, during operation: String
    ) throws(InboxStorageError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = repeating { rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) } }
            if count < 0 { throw error(during: operation) }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until what was written to a file or a folder is on the disk.
    static func synchronize(_ descriptor: Int32, during operation: String) throws(InboxStorageError) {
        #if canImport(Darwin)
        // `fsync` leaves bytes in the drive's own memory; not every file system can do more.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        if repeating({ Int(fsync(descriptor)) }) != 0 { throw error(during: operation) }
    }

    /// Puts a file in the place of another, for good.
    static func replace(
        _ path: String, with new: String, in folder: String, during operation: String
    ) throws(InboxStorageError) {
        if rename(new, path) != 0 { throw error(during: operation) }
        let descriptor = try open(folder, .folder, during: operation)
        defer { close(descriptor) }
        try synchronize(descriptor, during: operation)
    }

    /// Cuts a file off.
    static func truncate(_ descriptor: Int32, to count: Int, during operation: String) throws(InboxStorageError) {
        if repeating({ Int(ftruncate(descriptor, off_t(count))) }) != 0 { throw error(during: operation) }
    }

    /// Whether an open file still has a name, so that it will be found again.
    static func hasName(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// Ends the process at once, as the system may.
    static func endProcess() { _ = kill(getpid(), SIGKILL) }

    /// Makes a call again where a signal interrupted it.
    private static func repeating(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// What the last call's error means.
    private static func error(during operation: String) -> InboxStorageError {
        let code = errno
        let reason: InboxStorageError.Reason =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .full
            case ENOENT, ENOTDIR: .missing
            case EROFS, EACCES, EPERM: .forbidden
            default: .system(code: code)
            }
        return InboxStorageError(reason, during: operation)
    }
}

// The calls whose names are those of the functions above.
private func systemOpen(_ path: String, _ flags: Int32, _ rights: mode_t) -> Int { Int(open(path, flags, rights)) }
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
