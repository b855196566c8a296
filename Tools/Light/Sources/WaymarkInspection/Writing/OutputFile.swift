internal import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file that the command was asked to write.
package struct OutputFile {
    /// The path as the caller gave it.
    package let path: String

    package init(path: String) { self.path = path }

    /// Replaces the content of a file by a text.
    ///
    /// A file is replaced in one step, so that a reader meets the old text or the new one; behind a symbolic link that is the
    /// file that it leads to, or is to lead to. A device, a pipe and an output of the command itself (`/dev/stdout`) are written to.
    ///
    /// - Throws: The error of the system if it could not be written.
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

    /// The number of the command's own output that the path names.
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

    /// The number of symbolic links that are followed, as many as systems follow.
    private static let greatestLinks = 32

    /// The file behind the symbolic links at the path.
    private var target: URL {
        var url = URL(fileURLWithPath: path)
        for _ in 0..<Self.greatestLinks {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
            url = URL(fileURLWithPath: next, relativeTo: url.deletingLastPathComponent()).absoluteURL
        }
        return url
    }
}
