internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
package import ServiceLifecycle
package import UnixSignals

/// Another program listens at the address.
package struct AddressInUse: Error {}

/// The HTTP layer around a request handler: connections, limits, streams, and a graceful shutdown.
package struct WebServer: Sendable {
    /// The address to listen at.
    package var host: String
    /// The port to listen at, 0 for any that is free.
    package var port: Int
    /// The limits of its work.
    package var limits: ConsoleLimits
    /// Answers any request, including malformed ones.
    package var answer: @Sendable (ConsoleRequest) async -> ConsoleAnswer
    /// The background work, until the task is cancelled.
    package var background: @Sendable () async -> Void
    /// Ends requests that wait: the server is to end, and waits for them before any other part learns of it.
    package var endWaiting: @Sendable () -> Void = {}

    /// A server that has not begun to listen.
    package init(
        host: String, port: Int, limits: ConsoleLimits,
        answer: @escaping @Sendable (ConsoleRequest) async -> ConsoleAnswer,
        background: @escaping @Sendable () async -> Void
    ) {
        self.host = host
        self.port = port
        self.limits = limits
        self.answer = answer
        self.background = background
    }

    /// Answers requests until the process gets SIGINT or SIGTERM, or the task is cancelled.
    ///
    /// - Parameter onListening: Called once, with the address of the page.
    /// - Throws: ``AddressInUse``, or another reason that it cannot listen there.
    package func run(onListening: @escaping @MainActor @Sendable (String) -> Void) async throws {
        do { try await group(endingBy: [.sigterm, .sigint], onListening: onListening).run() } catch let error as IOError
            where error.errnoCode == EADDRINUSE
        { throw AddressInUse() }
    }

    /// The server and its background work, as one group that can be stopped.
    ///
    /// - Parameter signals: The signals of the process that stop it.
    package func group(
        endingBy signals: [UnixSignal] = [], onListening: @escaping @MainActor @Sendable (String) -> Void
    ) -> ServiceGroup {
        let application = application(onListening: onListening)
        return ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [application], gracefulShutdownSignals: signals, logger: application.logger))
    }

    private func application(
        onListening: @escaping @MainActor @Sendable (String) -> Void
    ) -> some ApplicationProtocol {
        var logger = Logger(label: "waymark.console")
        // What can be told, the page tells.
        logger.logLevel = .critical
        let (host, port) = (host, port)
        let connections = OpenConnections(limit: limits.connections)
        return Application(
            responder: CallbackResponder<ConnectionContext> { request, context in
                var asked = ConsoleRequest(request, from: context.address)
                let channel = context.channel
                asked.attended = { work in await connections.attend(channel, work) }
                return await respond(to: asked, request)
            },
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [ConnectionGuard(connections, limits: limits)],
                    idleTimeout: .nanoseconds(Int64(limits.idleTime / .nanoseconds(1))))),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(
                    // The one more is let in so that an idle one makes room.
                    limits.connections + 1, logger: logger)),
            services: [Background(act: background)],
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? port
                await onListening("http://\(ConsoleHost.bracketed(host)):\(port)/")
            },
            logger: logger)
    }

    /// The background work, until the server ends.
    private struct Background: Service {
        let act: @Sendable () async -> Void

        func run() async { await cancelWhenGracefulShutdown { await act() } }
    }

    // MARK: Requests

    /// The properties of a request beside its own parts.
    private struct ConnectionContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        let address: String?
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            channel = source.channel
            coreContext = CoreRequestContextStorage(source: source)
            address = source.channel.remoteAddress?.ipAddress
        }
    }

    private func respond(to asked: ConsoleRequest, _ request: Request) async -> Response {
        let answer = await withGracefulShutdownHandler {
            await self.answer(asked)
        } onGracefulShutdown: {
            endWaiting()
        }
        var fields = HTTPFields()
        for (name, value) in answer.allHeaders {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        let body: ResponseBody
        switch answer.body {
        // With the length that the body of the same GET has (RFC 9110, section 8.6).
        case .bytes(let bytes) where asked.method == "HEAD":
            body = ResponseBody(contentLength: bytes.count) { writer in try await writer.finish(nil) }
        case .bytes(let bytes): body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        case .stream(let reader):
            body = ResponseBody { writer in
                let stream = reader.stream
                // The first bytes show the reader that the stream is open.
                try await writer.write(ByteBuffer(string: StreamMessage.heartbeat.text))
                var writer = writer
                // The server would wait for its readers before any other part learns that it ends.
                try await withGracefulShutdownHandler {
                    try await request.body.consumeWithInboundCloseHandler { _ in
                        while let message = await stream.next() {
                            try await writer.write(ByteBuffer(string: message.text))
                        }
                        try await writer.finish(nil)
                    } onInboundClosed: {
                        stream.finish()
                    }
                } onGracefulShutdown: {
                    stream.finish()
                }
            }
        }
        return Response(status: HTTPResponse.Status(code: answer.status), headers: fields, body: body)
    }
}

extension ConsoleRequest {
    /// A request of the server framework; its body is read on request.
    fileprivate init(_ request: Request, from address: String?) {
        self.init(
            method: request.method.rawValue, path: request.uri.path, query: request.uri.query,
            authority: request.head.authority)
        self.address = address
        for field in request.headers {
            let name = field.name.canonicalName
            if headers[name] == nil { headers[name] = field.value } else { repeated.insert(name) }
        }
        // A list in several fields is one list (RFC 9110, section 5.3).
        if let name = HTTPField.Name("X-Forwarded-For"), repeated.contains("x-forwarded-for") {
            headers["x-forwarded-for"] = request.headers[values: name].joined(separator: ",")
        }
        // What stands for the first one is the authority.
        if headers["host"] != nil { repeated.insert("host") }
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        body = { limit in
            guard length <= limit else { throw ConsoleFailure.tooLarge(limit) }
            do {
                return Array(buffer: try await request.body.collect(upTo: limit))
            } catch is NIOTooManyBytesError {
                throw ConsoleFailure.tooLarge(limit)
            } catch {
                // The parser gave up in the middle of it, or the client did.
                throw ConsoleFailure(400, "expected a complete body")
            }
        }
    }
}
