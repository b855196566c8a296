internal import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An output file of the command.
package struct OutputFile {
    /// The path as the caller gave it.
    package let path: String

    package init(path: String) { self.path = path }

    /// Replaces the content of the file with a text.
    ///
    /// The file, or the target of a symbolic link, is replaced atomically. A device, a pipe or an output of the command itself
    /// (`/dev/stdout`) is written to.
    ///
    /// - Throws: An error if the file cannot be written.
    package func write(_ text: String) throws(InputError) {
        let bytes = Data(text.utf8)
        do {
            if let descriptor {
                try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: bytes)
            } else if isStream {
                try FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: bytes)
            } else {
                try bytes.write(to: target, options: .atomic)
            }
        } catch {
            throw InputError(file: path, "cannot be written", expected: "a file in a folder that exists")
        }
    }

    /// The file descriptor that the path names, such as 1 for `/dev/stdout`.
    private var descriptor: Int32? {
        switch path {
        case "/dev/stdout": 1
        case "/dev/stderr": 2
        default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
        }
    }

    private var isStream: Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// The maximum number of symbolic links that are followed.
    private static let greatestLinks = 32

    /// The file that the path leads to through symbolic links.
    private var target: URL {
        var url = URL(fileURLWithPath: path)
        for _ in 0..<Self.greatestLinks {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
            url = URL(fileURLWithPath: next, relativeTo: url.deletingLastPathComponent()).absoluteURL
        }
        return url
    }
}
