internal import WaymarkCommand
internal import WaymarkConsole
internal import WaymarkInspection
internal import WaymarkRecording
internal import WaymarkRouting

/// The endpoints that try rules which are not a draft yet, while they are being written.
extension Endpoint {
    private static let base = "/api/apps/APP/channels/CHANNEL"
    private static let linkLimit = 50
    private static let linkBytes = 8 << 10

    static let trials = [
        Endpoint("POST", base + "/explain", .reader) { model, call in
            let body = try await call.body()
            try body.allow("rules", "links", "from")
            let from = try body.text("from")
            if let from, !VersionText.isVersion(from) {
                throw ServerRefusal.malformed(member: "from", expected: "a version")
            }
            let links = try links(in: body)
            let (preview, _) = try await Endpoint.preview(model, call, body)
            return ConsoleAnswer(
                .object([.init("links", .array(try preview.outcomes(of: links, version: from)))]))
        },
        Endpoint("POST", base + "/phone", .reader) { model, call in
            let body = try await call.body()
            try body.allow("rules", "link", "source", "from")
            let from = try body.text("from")
            if let from, !VersionText.isVersion(from) {
                throw ServerRefusal.malformed(member: "from", expected: "a version")
            }
            let (link, source) = try link(in: body)
            let (preview, _) = try await Endpoint.preview(model, call, body)
            return ConsoleAnswer(try await preview.phone(of: link, from: source, version: from, clock: model.clock))
        },
        Endpoint("POST", base + "/preview", .reader) { model, call in
            let body = try await call.body()
            try body.allow("rules", "recording")
            let name = try body.text("recording")
            let (preview, app) = try await Endpoint.preview(model, call, body)
            let tables = try await changes(preview, in: name, model, call)
            return ConsoleAnswer(
                .object([
                    .init("tables", tables), .init("cases", try preview.cases(CaseList(app.cases ?? [])).json),
                ]))
        },
    ]

    /// The links of a request, each with its source.
    static func links(in body: RequestBody) throws(ServerRefusal) -> [(link: String, source: LinkSource)] {
        guard let elements = try body.objects("links"), elements.count <= linkLimit else {
            throw .malformed(member: "links", expected: "at most \(linkLimit) links")
        }
        var links: [(link: String, source: LinkSource)] = []
        for element in elements {
            try element.allow("link", "source")
            links.append(try link(in: element, at: "links."))
        }
        return links
    }

    /// The link of an object, with its source.
    static func link(in body: RequestBody, at place: String = "") throws(ServerRefusal) -> (
        link: String, source: LinkSource
    ) {
        guard let link = try body.text("link", atMost: linkBytes) else {
            throw .malformed(member: "\(place)link", expected: "a link of at most \(linkBytes) bytes")
        }
        let source = try body.text("source", atMost: 64)
        if source == "" { throw .malformed(member: "\(place)source", expected: "the kind of a source") }
        return (link, source.map { LinkSource(kind: LinkSource.Kind(rawValue: $0)) } ?? .assumed(for: link))
    }

    /// Returns the changes to recorded links; nothing if no recording is named.
    static func changes(
        _ preview: RulePreview, in name: String?, _ model: RuleServerModel, _ call: ServerCall
    ) async throws -> JSONText {
        guard let name else { return .array([]) }
        let key = "\(call.name("APP"))/\(name)"
        guard let bytes = try await model.storage.read({ try $0.record(.recording, key) }),
            let recording = try? LinkRecording(bytes: bytes)
        else { throw ServerRefusal.unknown("recording", name) }
        return try preview.links(in: recording)
    }

    /// Returns the changes of a request's rules compared with the published ones; none if the request has no rules.
    private static func preview(
        _ model: RuleServerModel, _ call: ServerCall, _ body: RequestBody
    ) async throws -> (RulePreview, RuleServerModel.AppState) {
        let channel = call.channel
        let rules = try body.json("rules").map { json throws(ServerRefusal) in try RuleContent(json) }
        let (before, app) = try await model.storage.read { reader in
            _ = try RuleServerModel.check(channel, in: reader)
            return (
                try reader.latest(of: channel)?.target ?? .empty, try RuleServerModel.app(channel.app, in: reader)
            )
        }
        if let rules { try RuleServerModel.demandSound(rules, app) }
        return (
            RulePreview(from: before, to: rules, on: app.tables, takesUnmatched: app.settings.takesUnmatched), app
        )
    }
}
