#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An unbuffered file or stream of the process.
package struct Descriptor: Sendable {
    package static let standardInput = Descriptor(number: STDIN_FILENO)
    package static let standardOutput = Descriptor(number: STDOUT_FILENO)
    package static let standardError = Descriptor(number: STDERR_FILENO)

    private let number: Int32

    private init(number: Int32) {
        self.number = number
    }

    /// Opens a file for reading; on failure, the result is `nil` and `errno` has the reason.
    package init?(readingFrom path: String) {
        number = open(path, O_RDONLY | O_CLOEXEC)
        if number < 0 { return nil }
    }

    /// Whether the descriptor is that of a terminal.
    package var isTerminal: Bool { isatty(number) == 1 }

    /// Reads once, and again if a signal interrupts it.
    ///
    /// - Returns: The number of bytes, 0 at the end, or -1 after an error.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = read(number, buffer.baseAddress, buffer.count)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Writes all bytes, and returns whether it succeeded.
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

    /// Closes the descriptor, which must not be used afterwards.
    package func release() {
        _ = close(number)
    }
}
