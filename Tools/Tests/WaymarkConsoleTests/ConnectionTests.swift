import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WaymarkConsole

/// Connections that ask slowly or nothing, on an event loop whose time a test drives.
@Suite struct ConnectionTests {
    private static let request = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/api/open")

    private func connect(_ connections: OpenConnections) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: ConnectionGuard(connections, limits: ConsoleLimits()))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    @Test("A connection is closed if the head of its first request takes too long")
    func limitsHead() throws {
        let channel = try connect(OpenConnections(limit: 8))
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test("A body that comes by drops closes the connection, and one that came does not", arguments: [false, true])
    func limitsBody(_ comes: Bool) throws {
        let channel = try connect(OpenConnections(limit: 8))
        try channel.writeInbound(HTTPRequestPart.head(Self.request))
        for _ in 0..<7 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(4))
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        }
        #expect(channel.isActive)
        if comes { try channel.writeInbound(HTTPRequestPart.end(nil)) }
        channel.embeddedEventLoop.advanceTime(by: .seconds(20))
        #expect(channel.isActive == comes)
    }

    @Test("Of too many connections the one that is idle the longest makes room, and none with a request under way")
    func makesRoom() throws {
        let connections = OpenConnections(limit: 3)
        let channels = try (0..<3).map { _ in try connect(connections) }
        try channels[0].writeInbound(HTTPRequestPart.head(Self.request))
        // The second one has been asked and answered since, and so is idle for a shorter time than the third.
        try channels[1].writeInbound(HTTPRequestPart.head(Self.request))
        try channels[1].writeInbound(HTTPRequestPart.end(nil))
        try channels[1].writeOutbound(HTTPResponsePart.end(nil))
        let more = try (0..<2).map { _ in try connect(connections) }
        #expect(channels.map(\.isActive) == [true, false, false])
        #expect(more.map(\.isActive) == [true, true])
        let last = try connect(connections)
        #expect(channels[0].isActive && last.isActive)
        #expect(more.map(\.isActive) == [false, true])
    }

    @Test("A refusal by the parser carries the console's headers, and an answer keeps its own")
    func addsHeaders() throws {
        let channel = try connect(OpenConnections(limit: 8))
        let policy = try #require(HTTPField.Name("Content-Security-Policy"))
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .badRequest)))
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok, headerFields: [policy: "own"])))
        let heads = try (0..<2).map { _ in try channel.readOutbound(as: HTTPResponsePart.self) }
        let fields = heads.map { if case .head(let response)? = $0 { response.headerFields } else { HTTPFields() } }
        #expect(fields[0][policy]?.contains("default-src 'none'") == true)
        #expect(fields[0][.xContentTypeOptions] == "nosniff")
        #expect(fields[1][policy] == "own")
    }
}
