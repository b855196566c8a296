/// A lock on a file, which one opening of it has at a time; the system lets go of it when the process ends.
///
/// The file stays where it is, so that no process locks another one of the same name. It has room for a few bytes, which outlive
/// the process, and need not outlive the system.
package struct FileLock: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Takes a lock, without waiting.
    ///
    /// - Throws: `inUse` if another process has it, or why the file cannot be used.
    package init(_ path: String, during operation: String) throws(FileError) {
        while true {
            let descriptor = try FileCall.open(path, .locking, during: operation)
            do throws(FileError) { try FileCall.lock(descriptor, during: operation) } catch {
                FileCall.close(descriptor)
                throw error
            }
            // Its folder may have been taken away meanwhile, and made again.
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

    /// Puts bytes into the file, without waiting for the disk.
    package func note(_ bytes: [UInt8]) { _ = FileCall.overwrite(descriptor, with: bytes) }

    /// The bytes that were put there last, by this process or one before it.
    package func noted() -> [UInt8] {
        guard let file = try? FileCall.open(path, .reading, during: "load") else { return [] }
        defer { FileCall.close(file) }
        return (try? FileCall.start(file, atMost: 64, during: "load").bytes) ?? []
    }
}
