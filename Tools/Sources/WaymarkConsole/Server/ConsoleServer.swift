internal import ServiceLifecycle
internal import UnixSignals
package import WaymarkInspection

/// The console's server: HTTP on this machine, for a browser.
package struct ConsoleServer: Sendable {
    let model: ConsoleModel
    private let configuration: ConsoleConfiguration
    private let requestGuard: ConsoleRequestGuard
    private let desk: ConsoleDesk

    /// A server whose app has started; ``run(onListening:)`` begins to listen.
    ///
    /// - Parameter notes: Receives warnings about the manifest, one line each.
    /// - Throws: `InputError`, with everything that is wrong with the manifest.
    @MainActor
    package init(_ configuration: ConsoleConfiguration, notesTo notes: TextSink) async throws {
        try await self.init(configuration, files: try PageFiles.bundled(), notesTo: notes)
    }

    @MainActor
    init(_ configuration: ConsoleConfiguration, files: PageFiles, notesTo notes: TextSink) async throws {
        self.configuration = configuration
        model = try await ConsoleModel(configuration, notesTo: notes)
        requestGuard = ConsoleRequestGuard(configuration)
        desk = ConsoleDesk(model: model, files: files, rules: configuration.rules)
    }

    /// Answers requests until the process gets SIGINT or SIGTERM, or the task is cancelled.
    ///
    /// - Parameter onListening: Called once, with the address of the page.
    /// - Throws: ``AddressInUse``, or another reason that it cannot listen there.
    package func run(onListening: @escaping @MainActor @Sendable (String) -> Void) async throws {
        try await server.run(onListening: onListening)
        await model.close()
    }

    /// The server and its background work, as one group that can be stopped.
    ///
    /// - Parameter signals: The signals of the process that stop it.
    func group(
        endingBy signals: [UnixSignal] = [], onListening: @escaping @MainActor @Sendable (String) -> Void
    ) -> ServiceGroup { server.group(endingBy: signals, onListening: onListening) }

    private var server: WebServer {
        WebServer(
            host: configuration.host, port: configuration.port, limits: configuration.limits, answer: answer,
            background: model.run)
    }

    // MARK: Requests

    /// The response to any request, including malformed ones.
    package func answer(_ request: ConsoleRequest) async -> ConsoleAnswer {
        do {
            try requestGuard.admit(request)
            return try await desk.answer(request)
        } catch let failure as ConsoleFailure {
            return ConsoleAnswer(failure)
        } catch {
            // The reader has disconnected, or the system has failed; the response gives no details.
            return ConsoleAnswer(ConsoleFailure(500, "the request was not answered"))
        }
    }
}
