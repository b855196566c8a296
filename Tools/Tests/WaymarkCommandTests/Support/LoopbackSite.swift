import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// A server on this machine, for one request a connection, on threads of its own.
final class LoopbackSite: Sendable {
    /// The answer to a request.
    enum Answer: Sendable {
        case response(Int, [String] = [], body: String = "")
        /// A response whose body does not end, as long as the client takes it.
        case endless
        /// Nothing, until the other side goes away.
        case silence

        /// A file in JSON.
        static func json(_ body: String) -> Answer { .response(200, ["Content-Type: application/json"], body: body) }
    }

    let port: UInt16
    private let descriptor: Int32
    private let answers: [String: Answer]
    private let paths = Mutex<[String]>([])

    /// A server that answers by path; to every other with 404.
    init(_ answers: [String: Answer]) throws {
        self.answers = answers
        #if canImport(Darwin)
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        Thread { [self] in serve() }.start()
    }

    /// The server's address.
    var address: String { "http://127.0.0.1:\(port)" }

    /// The paths that were asked for, in order.
    var asked: [String] { paths.withLock { $0 } }

    /// Takes no more requests.
    func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    private func serve() {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection < 0 { return }
            #if canImport(Darwin)
            var one: Int32 = 1
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
            #endif
            Thread { [self] in
                handle(connection)
                close(connection)
            }.start()
        }
    }

    private func handle(_ connection: Int32) {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard read(connection, &byte, 1) == 1, head.count < 1 << 14 else { return }
            head.append(byte)
            // What begins a safe connection is no request.
            if head.count == 1, byte < 0x20 {
                _ = write("HTTP/1.1 400 -\r\n\r\n", to: connection)
                return
            }
        }
        let path = String(String(decoding: head, as: UTF8.self).split(separator: " ").dropFirst().first ?? "")
        paths.withLock { $0.append(path) }
        switch answers[path] ?? .response(404) {
        case .response(let status, let fields, let body):
            let lines = ["HTTP/1.1 \(status) -", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields
            _ = write(lines.joined(separator: "\r\n") + "\r\n\r\n" + body, to: connection)
        case .endless:
            guard write("HTTP/1.1 200 -\r\nConnection: close\r\n\r\n", to: connection) else { return }
            let block = String(repeating: " ", count: 4_096)
            while write(block, to: connection) {}
        case .silence: _ = read(connection, &byte, 1)
        }
    }

    private func write(_ text: String, to connection: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            // A reader that goes is no reason to end.
            #if canImport(Darwin)
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
            #else
            let count = rest.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            #endif
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
