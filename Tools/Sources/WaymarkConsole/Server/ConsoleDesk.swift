internal import WaymarkFoundation
internal import WaymarkInspection
import WaymarkRecording
internal import WaymarkRouting

/// Answers the requests that were let in: the page, the table, the phone, events and recordings.
struct ConsoleDesk: Sendable {
    let model: ConsoleModel
    let files: PageFiles
    let rules: (any RuleEditing)?

    private static let json = "application/json"
    private static let lines = "application/x-ndjson"

    /// Answers a request.
    ///
    /// - Throws: `ConsoleFailure`.
    func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        switch (request.method, request.path) {
        case ("GET", "/api/table"):
            let kind = await model.phone.kind
            return ConsoleAnswer(
                model.keeper.table.json(app: kind, fault: model.keeper.fault?.sentence, rules: rules?.name))
        case ("GET", "/api/lint"): return ConsoleAnswer(lint)
        case ("GET", "/api/graph"): return ConsoleAnswer(model.keeper.table.graph)
        case ("GET", "/api/explain"): return ConsoleAnswer(try await explanation(request))
        case ("GET", "/api/systems"): return ConsoleAnswer(try await systems(request))
        case ("GET", "/api/coverage"): return ConsoleAnswer(await coverage())
        case ("GET", "/api/phone"): return ConsoleAnswer(await model.phone.state().json)
        case ("GET", "/api/recording"): return await recording()
        case ("GET", "/api/events"): return ConsoleAnswer(try model.hub.open())
        case ("POST", "/api/open"): return ConsoleAnswer(try await open(request))
        case ("POST", "/api/phone"): return ConsoleAnswer(try await act(request))
        case ("POST", "/api/replay"): return ConsoleAnswer(try await replay(request))
        case (let method, let path) where rules != nil && (path == "/api/rules" || path.hasPrefix("/api/rules/")):
            if method != "GET" { try ConsoleRequestGuard.check(request, type: Self.json) }
            return await rules?.answer(request, on: model.keeper.table.manifest) ?? ConsoleAnswer([], type: Self.json)
        // The desk, which edits the rules as it does on a server.
        case ("GET", Self.rulesPage) where rules != nil:
            guard let file = files["/desk.html"] else { throw ConsoleFailure(404, "nothing exists at this path") }
            return ConsoleAnswer(file.bytes, type: file.type)
        case ("GET", let path):
            if let file = files[path] { return ConsoleAnswer(file.bytes, type: file.type) }
            throw ConsoleFailure(404, "nothing exists at this path")
        default:
            let allowed = Self.methods[request.path] ?? files[request.path].map { _ in "GET" }
            var failure = ConsoleFailure(allowed == nil ? 404 : 405, "this path does not support the method")
            failure.allowed = allowed
            throw failure
        }
    }

    private static let rulesPage = "/rules"

    /// The methods of each address that is not a file of the page.
    private static let methods = [
        "/api/table": "GET", "/api/lint": "GET", "/api/graph": "GET", "/api/explain": "GET", "/api/systems": "GET",
        "/api/coverage": "GET", "/api/phone": "GET, POST", "/api/recording": "GET", "/api/events": "GET",
        "/api/open": "POST", "/api/replay": "POST",
    ]

    // MARK: Asking

    /// The faults of the file as it is now; if it cannot be used, they are not those of the table.
    private var lint: JSONText {
        let (table, fault) = (model.keeper.table, model.keeper.fault)
        return .object([
            .init("findings", .array((fault?.findings ?? table.findings).map(\.json))),
            .init("fault", .optional(fault?.sentence)),
        ])
    }

    /// The systems' verdicts on a link, by the files that are generated from the table.
    @concurrent
    private func systems(_ request: ConsoleRequest) async throws -> JSONText {
        let link = try link(request)
        do throws(InputError) {
            return try await model.keeper.table.associations.associations().json(on: link)
        } catch {
            return .object([.init("systems", .array([])), .init("fault", .text(error.lines.joined(separator: "\n")))])
        }
    }

    /// Returns the comparison of these files with the table.
    private func coverage() async -> JSONText {
        do throws(InputError) {
            return try await model.keeper.table.associations.associations().json
        } catch {
            return .object([.init("coverage", .array([])), .init("fault", .text(error.lines.joined(separator: "\n")))])
        }
    }

    private func link(_ request: ConsoleRequest) throws -> String {
        guard let link = try request.parameter("link") else {
            throw ConsoleFailure(400, "the parameter 'link' is required")
        }
        return link
    }

    @concurrent
    private func explanation(_ request: ConsoleRequest) async throws -> JSONText {
        let link = try link(request)
        let source = try source(try request.parameter("source"))
        let (router, decider) = await (model.phone.router, model.phone.decider)
        return LinkExplanation(of: link, from: source, in: model.keeper.table, on: router, decider).json
    }

    /// The source of a name; one that was not given is outside.
    private func source(_ name: String?) throws(ConsoleFailure) -> LinkSource {
        let name = name ?? LinkSource.Kind.scheme.rawValue
        guard !name.isEmpty, name.utf8.count <= model.limits.sourceBytes else {
            throw ConsoleFailure(400, "expected a source of 1 to \(model.limits.sourceBytes) bytes")
        }
        return LinkSource(kind: LinkSource.Kind(rawValue: name))
    }

    private func recording() async -> ConsoleAnswer {
        var answer = ConsoleAnswer(await model.phone.recorded.utf8, type: Self.lines)
        answer.headers.append(("Content-Disposition", #"attachment; filename="waymark-recording.jsonl""#))
        return answer
    }

    // MARK: Doing

    private func open(_ request: ConsoleRequest) async throws -> JSONText {
        let body = try await object(request)
        guard let link = body["link"], link.utf8.count <= model.limits.linkBytes else {
            throw ConsoleFailure(
                400, "expected the member 'link', a text of at most \(model.limits.linkBytes) bytes")
        }
        return try await model.phone.open(link, from: try source(body["source"]))
    }

    private func act(_ request: ConsoleRequest) async throws -> JSONText {
        let body = try await object(request)
        let action: PhoneAction? =
            switch body["action"] {
            case "back": .back
            case "swipe": .swipe
            case "signIn": .signIn
            case "signOut": .signOut
            case "reset": .reset
            case "tab": body["name"].map { .tab($0) }
            case "tap": body["button"].flatMap { Int($0) }.map { .tap($0) }
            default: nil
            }
        guard let action else {
            throw ConsoleFailure(
                400, "expected an action: back, swipe, signIn, signOut, reset, tab with 'name', or tap with 'button'"
            )
        }
        return try await model.phone.perform(action)
    }

    /// The texts and numbers of the object in a body, as texts by their names.
    private func object(_ request: ConsoleRequest) async throws -> [String: String] {
        try ConsoleRequestGuard.check(request, type: Self.json)
        let bytes = try await request.body(model.limits.bodyBytes)
        let value: JSONText
        do throws(JSONTextError) { value = try JSONTextReader.read(bytes) } catch {
            throw ConsoleFailure(400, "at byte \(error.offset) of the body: expected \(error.expected)")
        }
        guard case .object(let members) = value else {
            throw ConsoleFailure(400, "found \(value.kind) in the body, expected an object")
        }
        var texts: [String: String] = [:]
        for member in members {
            switch member.value {
            case .text(let text), .number(let text): texts[member.name] = text
            default: continue
            }
        }
        return texts
    }

    @concurrent
    private func replay(_ request: ConsoleRequest) async throws -> JSONText {
        try ConsoleRequestGuard.check(request, type: Self.lines)
        let bytes = try await request.body(model.limits.recordingBytes)
        let limits = LinkRecording.Limits(lineBytes: 1 << 16, lines: model.limits.recordedEvents + 1)
        let recording: LinkRecording
        do throws(LinkRecordingError) { recording = try LinkRecording(bytes: bytes, limits: limits) } catch {
            throw ConsoleFailure(400, "\(error)")
        }
        // A replay leaves no trace in a router, on which nothing answers.
        return await ReplayTable(router: model.phone.decider.router).replay(recording)
    }
}
