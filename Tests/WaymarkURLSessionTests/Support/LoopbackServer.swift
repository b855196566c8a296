import Foundation
import WaymarkLock

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A server on the device itself, for one request a connection, on threads of its own.
final class LoopbackServer: Sendable {
    /// The response to a request.
    enum Answer: Sendable {
        /// These bytes, and the end.
        case bytes([UInt8])
        /// These bytes, and then others without end, as long as the client takes them, and no faster than a line brings them.
        case endless([UInt8])
        /// Nothing, until the other side goes away.
        case silence

        /// A whole answer.
        static func response(_ status: String, _ fields: [String] = [], _ body: [UInt8] = []) -> Answer {
            let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + fields
            return .bytes(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        }
    }

    private struct State: Sendable {
        var requests: [String] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let port: UInt16
    private let descriptor: Int32
    private let state = Locked(State())
    private let answer: @Sendable (String) -> Answer

    /// A server that answers a request, given by its head.
    init(_ answer: @escaping @Sendable (String) -> Answer) throws {
        self.answer = answer
        signal(SIGPIPE, SIG_IGN)
        #if canImport(Darwin)
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
        Thread { [self] in serve() }.start()
    }

    /// An address of the server.
    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The heads of the requests that came.
    var requests: [String] { state.withLock { $0.requests } }

    /// Waits until a request has come.
    func waitForRequest() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.requests.isEmpty { state.waiting.append(continuation) }
                return !state.requests.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }

    /// Takes no more requests.
    func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    private func serve() {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection < 0 { return }
            Thread { [self] in
                handle(connection)
                close(connection)
            }.start()
        }
    }

    private func handle(_ connection: Int32) {
        guard let head = head(of: connection) else { return }
        let waiting = state.withLock { state in
            state.requests.append(head)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
        switch answer(head) {
        case .bytes(let bytes): _ = send(bytes, to: connection)
        case .endless(let bytes):
            guard send(bytes, to: connection) else { return }
            let block = [UInt8](repeating: UInt8(ascii: " "), count: 4096)
            while send(block, to: connection) { usleep(1_000) }
        case .silence:
            var byte: UInt8 = 0
            _ = read(connection, &byte, 1)
        }
    }

    private func head(of connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard read(connection, &byte, 1) == 1 else { return nil }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
