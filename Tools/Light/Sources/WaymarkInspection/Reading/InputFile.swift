#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An input file of the command.
package struct InputFile {
    /// The path as the caller gave it.
    package let path: String
    /// The kind of file that is expected, for errors.
    package let expected: String

    package init(path: String, expected: String) {
        self.path = path
        self.expected = expected
    }

    /// Opens the file for the duration of a closure.
    package func reading<Result>(_ body: (Descriptor) throws(InputError) -> Result) throws(InputError) -> Result {
        guard let descriptor = Descriptor(readingFrom: path) else { throw failure }
        defer { descriptor.release() }
        return try body(descriptor)
    }

    /// Reads the file to its end.
    ///
    /// - Parameter limit: The maximum size in bytes; a larger file is an error.
    package func bytes(limit: Int) throws(InputError) -> [UInt8] {
        try reading { descriptor throws(InputError) in
            var bytes: [UInt8] = []
            var block = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = block.withUnsafeMutableBytes { descriptor.fill($0) }
                if count < 0 { throw failure }
                if count == 0 { return bytes }
                bytes += block[..<count]
                if bytes.count > limit {
                    throw InputError(file: path, "more than \(limit) bytes", expected: "at most that many")
                }
            }
        }
    }

    /// Reads the first bytes of the file, or all of a shorter one.
    package func beginning(_ count: Int) throws(InputError) -> [UInt8] {
        try reading { descriptor throws(InputError) in
            var bytes: [UInt8] = []
            var block = [UInt8](repeating: 0, count: count)
            while bytes.count < count {
                let filled = block.withUnsafeMutableBytes {
                    descriptor.fill(UnsafeMutableRawBufferPointer(rebasing: $0[bytes.count...]))
                }
                if filled < 0 { throw failure }
                if filled == 0 { break }
                bytes += block[bytes.count..<bytes.count + filled]
            }
            return bytes
        }
    }

    /// Whether the path leads to a folder.
    package var isFolder: Bool { format == S_IFDIR }

    /// Whether the path leads to a regular file, which can be read more than once.
    package var isRegular: Bool { format == S_IFREG }

    private var format: mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The system's last error (`errno`), as an error of this file.
    package var failure: InputError {
        InputError(file: path, String(cString: strerror(errno)).lowercased(), expected: expected)
    }
}
