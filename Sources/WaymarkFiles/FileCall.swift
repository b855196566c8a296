#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The system's calls for files, with their errors. They wait for the disk, and are therefore made on a dedicated
/// queue.
package enum FileCall {
    package enum Mode {
        case reading
        /// Like `reading`, but symbolic links are followed: for a file that the app names and does not write.
        case readingThroughLinks
        case appending
        /// The file is created; an existing file with the name is removed, and if the name is a link, the link's target
        /// is not changed.
        case creating
        /// For a lock; the file is created if it does not exist.
        case locking
        case folder

        fileprivate var flags: Int32 {
            switch self {
            case .reading: O_RDONLY | O_NOFOLLOW
            case .readingThroughLinks: O_RDONLY
            case .appending: O_WRONLY | O_APPEND | O_NOFOLLOW
            case .creating: O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW
            case .locking: O_RDWR | O_CREAT | O_NOFOLLOW
            case .folder: O_RDONLY | O_DIRECTORY
            }
        }
    }

    /// Opens a file; only the owner has access to a file that is created.
    ///
    /// Opening never waits, even if the file was replaced by a pipe.
    ///
    /// - Throws: `notAFile` if the name belongs to something other than a file.
    package static func open(_ path: String, _ mode: Mode, during operation: String) throws(FileError) -> Int32 {
        if mode == .creating { remove(path) }
        let descriptor = Int32(repeating { systemOpen(path, mode.flags | O_CLOEXEC | O_NONBLOCK, 0o600) })
        if descriptor < 0 { throw error(during: operation) }
        guard mode == .folder || isFile(descriptor) else {
            close(descriptor)
            throw FileError(.notAFile, during: operation)
        }
        return descriptor
    }

    package static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

    /// Removes a name, unless it is that of a folder, and returns whether it existed.
    @discardableResult
    package static func remove(_ path: String) -> Bool { unlink(path) == 0 }

    /// Returns the first bytes of a file, up to a maximum number, and the file's size.
    package static func start(
        _ descriptor: Int32, atMost limit: Int, during operation: String
    ) throws(FileError) -> (bytes: [UInt8], count: Int) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < limit {
            let count = repeating { systemRead(descriptor, &buffer, min(buffer.count, limit - bytes.count)) }
            if count < 0 { throw error(during: operation) }
            if count == 0 { return (bytes, bytes.count) }
            bytes += buffer[..<count]
        }
        return (bytes, max(bytes.count, status(descriptor)?.count ?? 0))
    }

    /// Returns all bytes of a file.
    ///
    /// - Throws: `tooLarge` if the file exceeds the maximum size.
    package static func read(
        _ descriptor: Int32, atMost limit: Int, during operation: String
    ) throws(FileError) -> [UInt8] {
        let (more, isAll) = limit.addingReportingOverflow(1)
        let bytes = try start(descriptor, atMost: isAll ? limit : more, during: operation).bytes
        if bytes.count > limit { throw FileError(.tooLarge, during: operation) }
        return bytes
    }

    /// Writes all bytes.
    ///
    /// - Throws: An error if writing fails; some of the bytes may have been written.
    package static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: Int32, during operation: String
    ) throws(FileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = repeating { rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) } }
            if count < 0 { throw error(during: operation) }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes bytes at the start of a file without waiting for the disk, and returns whether all of them were written.
    package static func overwrite(_ descriptor: Int32, with bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) } == bytes.count
    }

    /// Waits until everything that was written to a file or a folder is on the disk.
    package static func synchronize(_ descriptor: Int32, during operation: String) throws(FileError) {
        #if canImport(Darwin)
        // `fsync` leaves bytes in the drive's own cache; not every file system supports more.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        if repeating({ Int(fsync(descriptor)) }) != 0 { throw error(during: operation) }
    }

    /// Waits until the names in a folder are on the disk.
    package static func synchronize(folder: String, during operation: String) throws(FileError) {
        let descriptor = try open(folder, .folder, during: operation)
        defer { close(descriptor) }
        try synchronize(descriptor, during: operation)
    }

    /// Replaces a file by another, durably.
    package static func replace(
        _ path: String, with new: String, in folder: String, during operation: String
    ) throws(FileError) {
        if rename(new, path) != 0 { throw error(during: operation) }
        try synchronize(folder: folder, during: operation)
    }

    /// Gives the current file another name as well; an existing file with that name is removed.
    package static func keep(_ path: String, as other: String, during operation: String) throws(FileError) {
        remove(other)
        if link(path, other) == 0 { return }
        // Not every file system supports two names for a file.
        if rename(path, other) != 0 { throw error(during: operation) }
    }

    /// Truncates a file.
    package static func truncate(_ descriptor: Int32, to count: Int, during operation: String) throws(FileError) {
        if repeating({ Int(ftruncate(descriptor, off_t(count))) }) != 0 { throw error(during: operation) }
    }

    /// The system's record of an open file.
    package struct Status: Hashable {
        package let device: UInt64
        package let inode: UInt64
        package let count: Int
        /// The number of its names; a file without names cannot be found again.
        package let names: Int
        /// The time of the last modification, since 1970.
        package let written: Duration
    }

    package static func status(_ descriptor: Int32) -> Status? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Status(status) : nil
    }

    /// Returns the system's record of a name, without following a symbolic link.
    package static func status(of path: String) -> Status? {
        var status = stat()
        return lstat(path, &status) == 0 ? Status(status) : nil
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Locks a file for this open file description, without waiting.
    ///
    /// - Throws: `inUse`.
    package static func lock(_ descriptor: Int32, during operation: String) throws(FileError) {
        if repeating({ Int(flock(descriptor, LOCK_EX | LOCK_NB)) }) == 0 { return }
        switch errno {
        case EWOULDBLOCK: throw FileError(.inUse, during: operation)
        // A file system that does not support locks is used without them.
        case ENOTSUP, EOPNOTSUPP, ENOLCK, ENOSYS: return
        default: throw error(during: operation)
        }
    }

    /// Releases a lock. Closing the file would not be sufficient while a process that is being started has a copy of
    /// the descriptor.
    package static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

    /// Ends the process immediately, as the system may do.
    package static func endProcess() { _ = kill(getpid(), SIGKILL) }

    /// Repeats a call if it was interrupted by a signal.
    private static func repeating(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// Returns the error of the last call.
    private static func error(during operation: String) -> FileError {
        let code = errno
        let reason: FileError.Reason =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .full
            case ENOENT, ENOTDIR: .missing
            case EROFS, EACCES, EPERM: .forbidden
            // A link, a pipe without a reader, a folder, or a file that could not be moved away.
            case ELOOP, ENXIO, EISDIR, EEXIST: .notAFile
            default: .system(code: code)
            }
        return FileError(reason, during: operation)
    }
}

extension FileCall.Status {
    fileprivate init(_ status: stat) {
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        self.init(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
            count: Int(status.st_size), names: Int(status.st_nlink),
            written: .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec)))
    }
}

// The calls with the same names as the functions above.
private func systemOpen(_ path: String, _ flags: Int32, _ rights: mode_t) -> Int { Int(open(path, flags, rights)) }
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
