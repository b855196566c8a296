internal import Foundation

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Files and folders that only their owner can read.
enum PrivateFile {
    /// The fault of a private file.
    struct Fault: Error, CustomStringConvertible {
        let description: String

        init(_ path: String, _ problem: String) {
            description = "\(path): \(problem), expected a file that only its owner can read"
        }
    }

    /// Creates a folder that only its owner can enter, unless it exists.
    static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard chmod(path, 0o700) == 0 else { throw Fault(path, "cannot set its permissions") }
    }

    /// Creates a file, which must not exist.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw Fault(path, "cannot be created") }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        try handle.write(contentsOf: Data(bytes))
        try handle.synchronize()
    }

    /// Reads a file, if no other user can.
    static func read(_ path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw Fault(path, "cannot be read") }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var state = stat()
        guard fstat(file, &state) == 0, state.st_mode & 0o077 == 0 else { throw Fault(path, "others can read it") }
        return Array(try handle.read(upToCount: 4096) ?? Data())
    }
}
