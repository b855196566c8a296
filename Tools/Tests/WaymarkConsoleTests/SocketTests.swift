import Foundation
import ServiceLifecycle
import Testing
import WaymarkInspection

@testable import WaymarkConsole

/// The console at a port of this machine, asked by bytes.
@Suite struct SocketTests {
    @Test("A browser that is led here under another name is refused, and paths lead nowhere else")
    func refusesBytes() async throws {
        try await ConsoleRun.small(setup: .listening) { console in
            let port = try #require(console.port)
            func status(_ head: String) async throws -> String {
                let answer = try await Socket.ask("\(head)\r\nConnection: close\r\n\r\n", port: port)
                return String(answer.prefix { $0 != "\r\n" })
            }
            let own = try await status("GET /api/phone HTTP/1.1\r\nHost: localhost:\(port)")
            #expect(own.contains("200"))
            #expect(try await status("GET /api/phone HTTP/1.1\r\nHost: evil.example:\(port)").contains("403"))
            #expect(try await status("GET /../../etc/passwd HTTP/1.1\r\nHost: localhost").contains("404"))
            #expect(try await status("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost").contains("404"))
            #expect(try await status("GET http://localhost/api/phone HTTP/1.1\r\nHost: evil.example").contains("403"))
            #expect(
                try await status(
                    "POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n"
                        + "Content-Type: application/json\r\nX-Waymark-Console: 1"
                ).contains("413"))
        }
    }

    @Test("Two of a header that decides are refused, and so is what is no HTTP, with the console's headers")
    func refusesTwins() async throws {
        try await ConsoleRun.small(setup: .listening) { console in
            let port = try #require(console.port)
            for head in [
                "GET /api/phone HTTP/1.1\r\nHost: localhost\r\nHost: localhost",
                "GET /api/phone HTTP/1.1\r\nHost: localhost\r\nHost: evil.example",
                "GET /api/phone HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example",
                "GET /api/phone HTTP/9.9\r\nHost: localhost", "\u{1}\u{2}",
            ] {
                let answer = try await Socket.ask("\(head)\r\nConnection: close\r\n\r\n", port: port)
                #expect(answer.hasPrefix("HTTP/1.1 400"), "\(head)")
                #expect(answer.contains("Content-Security-Policy: default-src 'none'"), "\(head)")
            }
        }
    }

    private static func untilCancelled() async {
        let (never, source) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        withExtendedLifetime(source) {}
    }

    /// Runs a server at a port of its own as long as `body` asks it.
    private func serving(
        _ answer: @escaping @Sendable (ConsoleRequest) async -> ConsoleAnswer, _ body: (Int) async throws -> Void
    ) async throws {
        let server = WebServer(
            host: "127.0.0.1", port: 0, limits: ConsoleLimits(), answer: answer,
            background: { await Self.untilCancelled() })
        let (ports, told) = AsyncStream<Int?>.makeStream()
        let group = server.group { told.yield(URL(string: $0)?.port) }
        let running = Task { try await group.run() }
        var port = ports.makeAsyncIterator()
        try await body(try #require(await port.next() ?? nil))
        await group.triggerGracefulShutdown()
        try await running.value
    }

    @Test("What a client waits for ends when the client goes")
    @MainActor func endsWithClient() async throws {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (ended, ending) = AsyncStream<Bool>.makeStream()
        try await serving { request in
            let isCancelled = await request.whileOpen {
                beginning.yield()
                await Self.untilCancelled()
                return Task.isCancelled
            }
            ending.yield(isCancelled == true)
            return ConsoleAnswer(.object([]))
        } _: { port in
            let socket = try Socket(port: port)
            try socket.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
            var beginnings = begun.makeAsyncIterator()
            await beginnings.next()
            socket.close()
            var endings = ended.makeAsyncIterator()
            #expect(await endings.next() == true)
        }
    }

    @Test(
        "A connection that has waited goes on: what was sent meanwhile, or is sent afterwards, is answered",
        .timeLimit(.minutes(30)))
    @MainActor func waitsOnOneConnection() async throws {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (released, releasing) = AsyncStream<Void>.makeStream()
        try await serving { request in
            guard request.path == "/wait" else { return ConsoleAnswer(.object([.init("now", .bool(true))])) }
            let isReleased = await request.whileOpen {
                beginning.yield()
                var releases = released.makeAsyncIterator()
                await releases.next()
                return !Task.isCancelled
            }
            return ConsoleAnswer(.object([.init("waited", .bool(isReleased == true))]))
        } _: { port in
            let wait = "GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n"
            async let text = Socket.ask(
                wait + wait + "GET /now HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: port)
            var beginnings = begun.makeAsyncIterator()
            for _ in 0..<2 {
                await beginnings.next()
                releasing.yield()
            }
            let read = try await text
            #expect(read.split(separator: "HTTP/1.1 200").count == 3, "\(read)")
            #expect(read.split(separator: #""waited":true"#).count == 3, "\(read)")
        }
    }

    @Test("Idle connections keep no other out")
    func makesRoom() async throws {
        var limits = ConsoleLimits()
        limits.connections = 4
        try await ConsoleRun.small(setup: .listening, limits: limits) { console in
            let port = try #require(console.port)
            let idle = try (0..<12).map { _ in try Socket(port: port) }
            defer { for socket in idle { socket.close() } }
            let answer = try await Socket.ask(
                "GET /api/phone HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: port)
            #expect(answer.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test("Events reach a reader at the other end, and a server that ends says so")
    func streams() async throws {
        try await ConsoleRun.small(setup: .listening) { console in
            let port = try #require(console.port)
            async let text = Socket.ask("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n", port: port)
            while console.server.model.hub.count == 0 { await Task.yield() }
            let opened = try await console.open("small://goods/7")
            #expect(opened["opened"] == .bool(true))
            console.server.model.hub.finish()
            let read = try await text
            #expect(read.contains("text/event-stream"))
            #expect(read.contains("event: router\ndata: {\"number\":1"))
            #expect(read.contains("event: phone\ndata: {"))
        }
    }

    @Test("A server that is asked to end does not wait for readers of events")
    func endsStreams() async throws {
        let text = try await ConsoleRun.small(setup: .listening) { console in
            let port = try #require(console.port)
            let text = Task { try await Socket.ask("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n", port: port) }
            while console.server.model.hub.count == 0 { await Task.yield() }
            return text
        }
        #expect(try await text.value.contains("text/event-stream"))
    }

    @Test("A reader that goes makes room for another")
    func forgetsReaders() async throws {
        var limits = ConsoleLimits()
        limits.streams = 1
        try await ConsoleRun.small(setup: .listening, limits: limits) { console in
            let port = try #require(console.port)
            let socket = try Socket(port: port)
            try socket.send("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            while console.server.model.hub.count == 0 { await Task.yield() }
            #expect(try await console.get("/api/events").status == 503)
            socket.close()
            while console.server.model.hub.count == 1 { await Task.yield() }
        }
    }
}
