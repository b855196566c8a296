internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals
package import WaymarkInspection

/// Another program listens at the address.
package struct AddressInUse: Error {}

/// The console's server: HTTP on this machine, for a browser.
package struct ConsoleServer: Sendable {
    let model: ConsoleModel
    private let configuration: ConsoleConfiguration
    private let door: ConsoleDoor
    private let desk: ConsoleDesk

    /// A server whose app has started; it listens from ``run(onListening:)`` on.
    ///
    /// - Parameter notes: Takes what is odd about the manifest, a line each.
    /// - Throws: `InputError`, with everything that is wrong with the manifest.
    @MainActor
    package init(_ configuration: ConsoleConfiguration, notesTo notes: TextSink) async throws {
        try await self.init(configuration, files: try PageFiles.bundled(), notesTo: notes)
    }

    @MainActor
    init(_ configuration: ConsoleConfiguration, files: PageFiles, notesTo notes: TextSink) async throws {
        self.configuration = configuration
        model = try await ConsoleModel(configuration, notesTo: notes)
        door = ConsoleDoor(configuration)
        desk = ConsoleDesk(model: model, files: files)
    }

    /// Answers requests until the process is told to end, by SIGINT or SIGTERM, or the task is cancelled.
    ///
    /// - Parameter onListening: Called once, with the address of the page.
    /// - Throws: ``AddressInUse``, or why else it cannot listen there.
    package func run(onListening: @escaping @MainActor @Sendable (String) -> Void) async throws {
        do { try await group(endingBy: [.sigterm, .sigint], onListening: onListening).run() } catch let error as IOError
            where error.errnoCode == EADDRINUSE
        { throw AddressInUse() }
        await model.close()
    }

    /// The server with what goes on beside requests, as one group that can be told to end.
    ///
    /// - Parameter signals: The signals of the process that tell it so.
    func group(
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
        let host = configuration.host
        let limits = configuration.limits
        let connections = OpenConnections(limit: limits.connections)
        return Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in await respond(to: request) },
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [ConnectionGuard(connections, limits: limits)],
                    idleTimeout: .nanoseconds(Int64(limits.idleTime / .nanoseconds(1))))),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: configuration.port),
                availableConnectionsDelegate: MaximumAvailableConnections(
                    // The one more is let in so that an idle one makes room.
                    limits.connections + 1, logger: logger)),
            services: [Background(model: model)],
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? configuration.port
                await onListening("http://\(ConsoleHost.bracketed(host)):\(port)/")
            },
            logger: logger)
    }

    /// What the console does of itself, until the server ends.
    private struct Background: Service {
        let model: ConsoleModel

        func run() async { await cancelWhenGracefulShutdown { await model.run() } }
    }

    // MARK: Requests

    /// The answer to a request, whatever is wrong with it.
    func answer(_ request: ConsoleRequest) async -> ConsoleAnswer {
        do {
            try door.admit(request)
            return try await desk.answer(request)
        } catch let failure as ConsoleFailure {
            return ConsoleAnswer(failure)
        } catch {
            // The reader has gone, or the system has failed; neither is told in detail.
            return ConsoleAnswer(ConsoleFailure(500, "the request was not answered"))
        }
    }

    private func respond(to request: Request) async -> Response {
        let answer = await answer(ConsoleRequest(request))
        var fields = HTTPFields()
        for (name, value) in answer.allHeaders {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        let body: ResponseBody
        switch answer.body {
        case .bytes(let bytes): body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        case .stream(let reader):
            body = ResponseBody { writer in
                let stream = reader.stream
                // What is written first shows the reader that the stream is open.
                try await writer.write(ByteBuffer(string: StreamMessage.heartbeat.text))
                var writer = writer
                // The server would wait for its readers before anything else is told that it ends.
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
    /// A request of the server framework; its body is read where somebody asks for it.
    fileprivate init(_ request: Request) {
        self.init(
            method: request.method.rawValue, path: request.uri.path, query: request.uri.query,
            authority: request.head.authority)
        for field in request.headers {
            let name = field.name.canonicalName
            if headers[name] == nil { headers[name] = field.value } else { repeated.insert(name) }
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
            }
        }
    }
}
