#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The folder that has all data of a server; only its owner can enter it.
package struct DataFolder: Sendable {
    package let path: String

    /// The file of the storage.
    package var database: String { path + "/waymark.sqlite" }
    /// The folder of private keys.
    package var keys: String { path + "/keys" }

    /// Makes the folder unless it exists, and closes it to others.
    package init(path: String) throws {
        self.path = path
        try PrivateFile.makeFolder(path)
        try PrivateFile.makeFolder(keys)
        // The storage's own files are made with the permissions that are left.
        umask(0o077)
    }

    /// Keeps other servers out of the folder while this process runs.
    ///
    /// - Returns: Whether there was none.
    package func lock() -> Bool {
        let file = open(path + "/server.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // The file stays open, and the system releases the lock when the process ends.
        return file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0
    }
}
