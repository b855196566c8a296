import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection to a port of this machine.
struct Socket: Sendable {
    /// The reason for its absence.
    struct Fault: Error {
        let number: Int32
    }

    private let descriptor: Int32

    init(port: Int) throws {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Fault(number: errno) }
    }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Fault(number: errno) }
    }

    /// Reads until the other end has closed, or sends no more.
    func rest() -> String {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptor, &block, block.count)
            if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += block[..<count]
            // The last chunk of a body of unknown length (RFC 9112, section 7.1).
            if bytes.suffix(5).elementsEqual("0\r\n\r\n".utf8) { return String(decoding: bytes, as: UTF8.self) }
        }
    }

    func close() {
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
    }

    /// Sends bytes and gives what comes back, on a thread of its own.
    static func ask(_ text: String, port: Int) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                do {
                    let socket = try Socket(port: port)
                    defer { socket.close() }
                    try socket.send(text)
                    continuation.resume(returning: socket.rest())
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }
}
