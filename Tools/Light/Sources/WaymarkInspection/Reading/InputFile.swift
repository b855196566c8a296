#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file that the command was given.
package struct InputFile {
    /// The path as the caller gave it.
    package let path: String
    /// What the file should be, for errors.
    package let expected: String

    package init(path: String, expected: String) {
        self.path = path
        self.expected = expected
    }

    /// Opens the file and hands it to `body`.
    package func reading<Result>(_ body: (Descriptor) throws(InputError) -> Result) throws(InputError) -> Result {
        guard let descriptor = Descriptor(readingFrom: path) else { throw failure }
        defer { descriptor.release() }
        return try body(descriptor)
    }

    /// Reads the file to its end.
    ///
    /// - Parameter limit: The most bytes that are read.
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

    /// What the system said last.
    private var failure: InputError {
        InputError(file: path, String(cString: strerror(errno)).lowercased(), expected: expected)
    }
}
