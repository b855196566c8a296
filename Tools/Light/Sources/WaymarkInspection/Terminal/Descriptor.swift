#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open file or stream of the process, read and written without a buffer.
package struct Descriptor: Sendable {
    package static let standardInput = Descriptor(number: STDIN_FILENO)
    package static let standardOutput = Descriptor(number: STDOUT_FILENO)
    package static let standardError = Descriptor(number: STDERR_FILENO)

    private let number: Int32

    private init(number: Int32) {
        self.number = number
    }

    /// Opens a file for reading; `nil` if that cannot be done, `errno` says why.
    package init?(readingFrom path: String) {
        number = open(path, O_RDONLY | O_CLOEXEC)
        if number < 0 { return nil }
    }

    /// Whether this is a terminal.
    package var isTerminal: Bool { isatty(number) == 1 }

    /// Reads once, again after a signal: how many bytes, 0 at the end, -1 after an error.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = read(number, buffer.baseAddress, buffer.count)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Writes all bytes, or says that no more are taken.
    package func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = write(number, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    /// Closes it; nothing may be read or written after.
    package func release() {
        _ = close(number)
    }
}
