/// A lock on a file, which a single opening of the file can hold at a time; the system releases it when the process
/// ends.
///
/// The file is never removed, so no process can lock another file with the same name. It can store a few bytes, which
/// outlive the process, but need not survive a restart of the system.
package struct FileLock: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Acquires a lock, without waiting.
    ///
    /// - Throws: `inUse` if another process holds the lock, or an error if the file cannot be used.
    package init(_ path: String, during operation: String) throws(FileError) {
        while true {
            let descriptor = try FileCall.open(path, .locking, during: operation)
            do throws(FileError) { try FileCall.lock(descriptor, during: operation) } catch {
                FileCall.close(descriptor)
                throw error
            }
            // Its folder may have been removed and recreated meanwhile.
            if Self.isInPlace(descriptor, path) {
                self.path = path
                self.descriptor = descriptor
                return
            }
            FileCall.unlock(descriptor)
            FileCall.close(descriptor)
        }
    }

    deinit {
        FileCall.unlock(descriptor)
        FileCall.close(descriptor)
    }

    /// Whether the file still has its name, so that others find it locked.
    package var isInPlace: Bool { Self.isInPlace(descriptor, path) }

    private static func isInPlace(_ descriptor: Int32, _ path: String) -> Bool {
        guard let own = FileCall.status(descriptor), let there = FileCall.status(of: path) else { return false }
        return own.inode == there.inode && own.device == there.device
    }

    /// Writes bytes into the file, without waiting for the disk.
    package func note(_ bytes: [UInt8]) { _ = FileCall.overwrite(descriptor, with: bytes) }

    /// Returns the bytes that were last written, by this process or an earlier one.
    package func noted() -> [UInt8] {
        guard let file = try? FileCall.open(path, .reading, during: "load") else { return [] }
        defer { FileCall.close(file) }
        return (try? FileCall.start(file, atMost: 64, during: "load").bytes) ?? []
    }
}
