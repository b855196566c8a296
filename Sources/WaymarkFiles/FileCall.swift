#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The system's calls for files, with their errors; they wait for the disk, and so are made on a queue for that alone.
package enum FileCall {
    package enum Mode {
        case reading
        /// The same, also by a symbolic link: for a file that the app names, and does not write.
        case readingThroughLinks
        case appending
        /// Made anew; whatever had the name is gone, and where that was a link, what it led to is left alone.
        case creating
        /// For a lock; made if it does not exist.
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

    /// An open file; one that is made has the rights of its owner alone.
    ///
    /// Opening never waits, even if a pipe has been put in the file's place.
    ///
    /// - Throws: `notAFile` where something else has the name.
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

    /// Takes a name away, unless it is a folder's; returns whether it was there.
    @discardableResult
    package static func remove(_ path: String) -> Bool { unlink(path) == 0 }

    /// The first bytes of a file, not more than so many, and how many it has.
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

    /// All bytes of a file.
    ///
    /// - Throws: `tooLarge` where there are more than so many.
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
    /// - Throws: Why not; some of them may have been written.
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

    /// Puts bytes at the start of a file, without waiting for the disk; returns whether all of them are there.
    package static func overwrite(_ descriptor: Int32, with bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) } == bytes.count
    }

    /// Waits until what was written to a file or a folder is on the disk.
    package static func synchronize(_ descriptor: Int32, during operation: String) throws(FileError) {
        #if canImport(Darwin)
        // `fsync` leaves bytes in the drive's own memory; not every file system can do more.
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

    /// Puts a file in the place of another, for good.
    package static func replace(
        _ path: String, with new: String, in folder: String, during operation: String
    ) throws(FileError) {
        if rename(new, path) != 0 { throw error(during: operation) }
        try synchronize(folder: folder, during: operation)
    }

    /// Keeps what a file has now under another name as well; what had that name is gone.
    package static func keep(_ path: String, as other: String, during operation: String) throws(FileError) {
        remove(other)
        if link(path, other) == 0 { return }
        // Not every file system has two names for a file.
        if rename(path, other) != 0 { throw error(during: operation) }
    }

    /// Cuts a file off.
    package static func truncate(_ descriptor: Int32, to count: Int, during operation: String) throws(FileError) {
        if repeating({ Int(ftruncate(descriptor, off_t(count))) }) != 0 { throw error(during: operation) }
    }

    /// The system's record of an open file.
    package struct Status: Hashable {
        package let device: UInt64
        package let inode: UInt64
        package let count: Int
        /// The number of its names; one without any is not found again.
        package let names: Int
        /// The time at which it was written last, since 1970.
        package let written: Duration
    }

    package static func status(_ descriptor: Int32) -> Status? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Status(status) : nil
    }

    /// The system's record of a name, without following a symbolic link.
    package static func status(of path: String) -> Status? {
        var status = stat()
        return lstat(path, &status) == 0 ? Status(status) : nil
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Locks a file for this opening of it alone, without waiting.
    ///
    /// - Throws: `inUse`.
    package static func lock(_ descriptor: Int32, during operation: String) throws(FileError) {
        if repeating({ Int(flock(descriptor, LOCK_EX | LOCK_NB)) }) == 0 { return }
        switch errno {
        case EWOULDBLOCK: throw FileError(.inUse, during: operation)
        // A file system that knows no locks keeps what it is given all the same.
        case ENOTSUP, EOPNOTSUPP, ENOLCK, ENOSYS: return
        default: throw error(during: operation)
        }
    }

    /// Gives a lock back. Closing alone would not, while a process that is just being started holds a copy of the descriptor.
    package static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

    /// Ends the process at once, as the system may.
    package static func endProcess() { _ = kill(getpid(), SIGKILL) }

    /// Makes a call again where a signal interrupted it.
    private static func repeating(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// The error of the last call.
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

// The calls whose names are those of the functions above.
private func systemOpen(_ path: String, _ flags: Int32, _ rights: mode_t) -> Int { Int(open(path, flags, rights)) }
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
