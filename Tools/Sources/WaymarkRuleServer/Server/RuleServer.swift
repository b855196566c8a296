package import WaymarkConsole
internal import WaymarkInspection

/// The rule server: HTTP for apps, and for the people who maintain their rules.
package struct RuleServer: Sendable {
    /// The settings of a server.
    package struct Setup: Sendable {
        /// The address to listen on; by default only this machine.
        package var host = "127.0.0.1"
        /// The port to listen at, 0 for any that is free.
        package var port = 8_643
        /// The address at which people and apps reach the server through a proxy with TLS: `https://rules.example.com`;
        /// `nil` for none.
        package var publicURL: String?
        /// The greatest number of open connections.
        package var connections = 4_096
        /// Whether a proxy adds the client's address to `X-Forwarded-For`; without one, a client could write anything there.
        package var isForwarded = false

        package init() {}
    }

    package let model: RuleServerModel
    private let setup: Setup
    private let files: PageFiles?
    private let requestGuard: ServerRequestGuard

    /// A server that has not begun to listen.
    ///
    /// - Parameter files: The page; `nil` for none.
    package init(_ model: RuleServerModel, _ setup: Setup, files: PageFiles? = nil) {
        self.model = model
        self.setup = setup
        self.files = files
        requestGuard = ServerRequestGuard(setup, clock: model.clock)
    }

    /// HTTP around it.
    package var web: WebServer {
        var limits = ConsoleLimits()
        limits.connections = setup.connections
        var server = WebServer(
            host: setup.host, port: setup.port, limits: limits, answer: answer, background: model.run)
        server.endWaiting = { [model] in model.close() }
        return server
    }

    // MARK: Requests

    /// The response to any request, including malformed ones.
    package func answer(_ request: ConsoleRequest) async -> ConsoleAnswer {
        do {
            return try await admitted(request)
        } catch let refusal as ServerRefusal {
            return refusal.answer
        } catch {
            // The disk, the database or a key's file has failed; the response gives no details.
            model.report("waymark serve: \(request.method) \(SafeText(request.path)): \(SafeText("\(error)"))")
            return ServerRefusal(500, "server.failed", "the request was not answered").answer
        }
    }

    private func admitted(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        // An HTTP parser accepts targets such as `*/api/session`, and the guard decides by the beginning of the path.
        guard request.path.first == "/" else { throw Self.unknownPath }
        let segments = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        let fitting = Endpoint.all.compactMap { endpoint in endpoint.names(in: segments).map { (endpoint, $0) } }
        let sender = Sender(of: request, isForwarded: setup.isForwarded)
        try requestGuard.admit(request, from: sender)
        guard let (endpoint, names) = fitting.first(where: { $0.0.method == request.method }) else {
            if !fitting.isEmpty {
                let methods = fitting.map(\.0.method).joined(separator: ", ")
                throw ServerRefusal(
                    405, "method.unknown", [.init("allowed", .text(methods))], "expected one of \(methods)")
            }
            if request.method == "GET", let file = files?[request.path == "/" ? Self.page : request.path] {
                return ConsoleAnswer(file.bytes, type: file.type)
            }
            throw Self.unknownPath
        }
        guard let role = endpoint.role else {
            return try await endpoint.answer(
                model,
                ServerCall(request: request, sender: sender, names: names, person: nil, cookie: nil, session: nil))
        }
        let (person, cookie, session) = try await person(of: request, from: sender)
        guard person.role >= role else {
            throw ServerRefusal(
                403, "person.notAllowed",
                [.init("role", .text(person.role.rawValue)), .init("needed", .text(role.rawValue))],
                "needs the role \(role.rawValue)")
        }
        return try await endpoint.answer(
            model,
            ServerCall(
                request: request, sender: sender, names: names, person: person, cookie: cookie, session: session))
    }

    private static let unknownPath = ServerRefusal(404, "path.unknown", "nothing exists at this path")

    /// Returns the sender of a request: by a token, or by the cookie.
    private func person(
        of request: ConsoleRequest, from sender: Sender
    ) async throws -> (Person, cookie: String?, Session?) {
        if let token = request.headers["authorization"].flatMap(Self.token), request.headers["cookie"] == nil {
            return (try await model.person(of: token, from: sender), nil, nil)
        }
        guard let secret = Self.cookie(in: request), let found = try await model.session(secret) else {
            throw ServerRefusal(401, "session.none", "not signed in")
        }
        if request.method != "GET", request.method != "HEAD",
            !Digest.areEqual(request.headers["x-waymark-csrf"] ?? "", found.session.csrf)
        {
            throw ServerRefusal(403, "session.csrf", "the header 'X-Waymark-CSRF' is required")
        }
        return (found.person, secret, found.session)
    }

    private static func token(in field: String) -> String? {
        field.lowercased().hasPrefix("bearer ") ? String(field.dropFirst(7)) : nil
    }

    /// The page for people.
    private static let page = "/desk.html"

    /// The name of the cookie.
    static let cookieName = "waymark_session"

    private static func cookie(in request: ConsoleRequest) -> String? {
        for pair in (request.headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == cookieName { return String(parts[1]) }
        }
        return nil
    }
}
