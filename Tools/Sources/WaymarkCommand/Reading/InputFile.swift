#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file that the command was given.
enum InputFile {
    /// Opens a file for reading.
    ///
    /// - Parameter expected: What the file should be, for the error.
    /// - Returns: A descriptor, to be closed by the caller.
    static func open(_ path: String, expected: String) throws(InputError) -> Int32 {
        let descriptor = path.withCString { path in
            #if canImport(Darwin)
            Darwin.open(path, O_RDONLY | O_CLOEXEC)
            #elseif canImport(Glibc)
            Glibc.open(path, O_RDONLY | O_CLOEXEC)
            #elseif canImport(Musl)
            Musl.open(path, O_RDONLY | O_CLOEXEC)
            #endif
        }
        guard descriptor >= 0 else { throw failure(path, expected: expected) }
        return descriptor
    }

    /// Reads a file to its end.
    ///
    /// - Parameters:
    ///   - limit: The most bytes that are read.
    ///   - expected: What the file should be, for the error.
    static func bytes(of path: String, limit: Int, expected: String) throws(InputError) -> [UInt8] {
        let descriptor = try open(path, expected: expected)
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = block.withUnsafeMutableBytes { StandardStreams.read(from: descriptor, into: $0) }
            if count < 0 { throw failure(path, expected: expected) }
            if count == 0 { return bytes }
            bytes += block[..<count]
            if bytes.count > limit {
                throw InputError(file: path, "more than \(limit) bytes", expected: "at most that many")
            }
        }
    }

    /// Closes what ``open(_:expected:)`` opened.
    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #elseif canImport(Glibc)
        _ = Glibc.close(descriptor)
        #elseif canImport(Musl)
        _ = Musl.close(descriptor)
        #endif
    }

    private static func failure(_ path: String, expected: String) -> InputError {
        InputError(file: path, String(cString: strerror(errno)).lowercased(), expected: expected)
    }
}
