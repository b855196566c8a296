#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The identity of a file or folder, whatever its path.
package struct FileID: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Asks the system for the file at a path, to which a symbolic link may lead; `nil` if there is no file.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
    }
}
