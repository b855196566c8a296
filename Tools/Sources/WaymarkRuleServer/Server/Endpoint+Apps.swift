internal import WaymarkCommand
internal import WaymarkConsole
package import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRecording
internal import WaymarkRouting

extension ConsoleAnswer {
    /// Something that was made.
    static func created(_ json: JSONText) -> ConsoleAnswer {
        var answer = ConsoleAnswer(json)
        answer.status = 201
        return answer
    }

    /// An empty response.
    static var done: ConsoleAnswer {
        var answer = ConsoleAnswer([], type: "application/json")
        answer.status = 204
        return answer
    }
}

/// Returns the description of a table, without the manifest.
private func tableJSON(_ table: AppTable, _ body: [UInt8]) -> JSONText {
    .object([
        .init("from", .text(table.name)), .init("name", .optional(table.manifest.name)),
        .init("routes", .number(table.manifest.routes.count)), .init("digest", .text(Digest.text(body))),
    ])
}

extension Endpoint {
    private static let lines = "application/x-ndjson"
    private static let recordingBytes = 32 << 20

    static let apps = [
        Endpoint("GET", "/api/apps", .reader) { model, _ in
            let names = try await model.storage.read { try $0.values(AppSettings.self, .app).map(\.name) }
            var apps: [JSONText] = []
            for name in names { apps.append(try await model.appJSON(name)) }
            return ConsoleAnswer(.object([.init("apps", .array(apps))]))
        },
        Endpoint("GET", "/api/apps/APP", .reader) { model, call in
            ConsoleAnswer(try await model.appJSON(call.name("APP")))
        },
        Endpoint("PUT", "/api/apps/APP", .administrator) { model, call in
            let (name, body, person, time) = (call.name("APP"), try await call.body(), try call.author(), model.now())
            try await model.storage.write { writer in
                var settings = try writer.value(AppSettings.self, .app, name) ?? AppSettings(name: name)
                let before = settings.channels
                try settings.take(body)
                // If a channel were removed during a staged publication, nobody could withdraw the publication.
                for (key, _) in try writer.records(.rollout, prefix: "\(name)/") {
                    let channel = String(key.dropFirst(name.count + 1))
                    if settings.channels.contains(channel) || !before.contains(channel) { continue }
                    throw ServerRefusal(
                        409, "rollout.running", [.init("channel", .text(channel))],
                        "a staged publication is running in the channel '\(channel)'")
                }
                try writer.put(settings, .app, name)
                try writer.log(LoggedAct(.appChanged, by: person.name, app: name), at: time)
            }
            return ConsoleAnswer(try await model.appJSON(name))
        },
        Endpoint("GET", "/api/apps/APP/tables/FROM", .reader) { model, call in
            let (app, from) = (call.name("APP"), call.name("FROM"))
            let body = try await model.storage.read { reader in
                try RuleServerModel.tableKey(from, of: app, in: reader).flatMap { try reader.record(.table, $0) }
            }
            guard let body else { throw ServerRefusal.unknown("table", from) }
            return ConsoleAnswer(body, type: "application/json")
        },
        Endpoint("PUT", "/api/apps/APP/tables/FROM", .administrator) { model, call in
            let bytes = try await call.bytes(type: "application/json", limit: ManifestFile.sizeLimit)
            return ConsoleAnswer(
                try await model.putTable(
                    bytes, from: call.name("FROM"), of: call.name("APP"), by: try call.author().name))
        },
        Endpoint("DELETE", "/api/apps/APP/tables/FROM", .administrator) { model, call in
            let (app, from, person, time) = (call.name("APP"), call.name("FROM"), try call.author(), model.now())
            try await model.storage.write { writer in
                guard let key = try RuleServerModel.tableKey(from, of: app, in: writer) else {
                    throw ServerRefusal.unknown("table", from)
                }
                try writer.remove(.table, key)
                try writer.log(
                    LoggedAct(.tableRemoved, by: person.name, app: app, [.init("from", .text(from))]), at: time)
            }
            return .done
        },
        Endpoint("GET", "/api/apps/APP/cases", .reader) { model, call in
            let app = call.name("APP")
            let cases = try await model.storage.read { reader in
                _ = try RuleServerModel.app(app, in: reader)
                return try reader.record(.cases, app)
            }
            return ConsoleAnswer(cases ?? [], type: lines)
        },
        Endpoint("PUT", "/api/apps/APP/cases", .editor) { model, call in
            let (app, person, time) = (call.name("APP"), try call.author(), model.now())
            let bytes = try await call.bytes(type: lines, limit: 4 << 20)
            let list = CaseList(bytes)
            if !list.faults.isEmpty { throw ServerRefusal.faulty("cases", list.faults) }
            try await model.storage.write { writer in
                _ = try RuleServerModel.app(app, in: writer)
                try writer.put(.cases, app, bytes)
                let digest = JSONText.text(Digest.text(bytes))
                try writer.log(LoggedAct(.casesPut, by: person.name, app: app, [.init("digest", digest)]), at: time)
            }
            return ConsoleAnswer(.object([.init("cases", .number(list.cases.count))]))
        },
        Endpoint("GET", "/api/apps/APP/recordings", .reader) { model, call in
            let app = call.name("APP")
            let notes = try await model.storage.read { reader in
                _ = try RuleServerModel.app(app, in: reader)
                return try reader.records(.recordingNote, prefix: "\(app)/").map {
                    String(decoding: $0.body, as: UTF8.self)
                }
            }
            return ConsoleAnswer(.object([.init("recordings", .array(notes.map { .stored($0) }))]))
        },
        Endpoint("PUT", "/api/apps/APP/recordings/NAME", .editor) { model, call in
            let (app, name, person, time) = (call.name("APP"), call.name("NAME"), try call.author(), model.now())
            let bytes = try await call.bytes(type: lines, limit: recordingBytes)
            let recording: LinkRecording
            do throws(LinkRecordingError) { recording = try LinkRecording(bytes: bytes) } catch {
                throw ServerRefusal.faulty("recording", ["\(error)"])
            }
            let note = JSONText.object([
                .init("name", .text(name)), .init("links", .number(recording.links.count)),
                .init("time", .number(time)),
                .init("person", .text(person.name)),
            ])
            try await model.storage.write { writer in
                _ = try RuleServerModel.app(app, in: writer)
                try writer.put(.recording, "\(app)/\(name)", bytes)
                try writer.put(.recordingNote, "\(app)/\(name)", Array("\(note)".utf8))
                try writer.log(
                    LoggedAct(.recordingPut, by: person.name, app: app, [.init("name", .text(name))]), at: time)
            }
            return ConsoleAnswer(note)
        },
        Endpoint("DELETE", "/api/apps/APP/recordings/NAME", .editor) { model, call in
            let (app, name, person, time) = (call.name("APP"), call.name("NAME"), try call.author(), model.now())
            try await model.storage.write { writer in
                guard try writer.record(.recording, "\(app)/\(name)") != nil else {
                    throw ServerRefusal.unknown("recording", name)
                }
                try writer.remove(.recording, "\(app)/\(name)")
                try writer.remove(.recordingNote, "\(app)/\(name)")
                try writer.log(
                    LoggedAct(.recordingRemoved, by: person.name, app: app, [.init("name", .text(name))]), at: time)
            }
            return .done
        },
        Endpoint("GET", "/api/apps/APP/explain", .reader) { model, call in
            guard let link = try call.parameter("link"), link.utf8.count <= 8 << 10 else {
                throw ServerRefusal.malformed(member: "link", expected: "a link of at most 8192 bytes")
            }
            let source = try call.parameter("source")
            if let source, !(1...64).contains(source.utf8.count) {
                throw ServerRefusal.malformed(member: "source", expected: "the kind of a source")
            }
            let from = try call.parameter("from")
            if let from, !VersionText.isVersion(from) {
                throw ServerRefusal.malformed(member: "from", expected: "a version")
            }
            let draft = try call.number(in: "draft", 1...Int.max)
            let named = try call.parameter("channel")
            let channel = ChannelName(app: call.name("APP"), channel: named ?? "production")
            let (app, published, content) = try await model.storage.read { reader in
                if named != nil { _ = try RuleServerModel.check(channel, in: reader) }
                return (
                    try RuleServerModel.app(channel.app, in: reader),
                    try reader.latest(of: channel)?.target ?? .empty,
                    try draft.map { try RuleServerModel.draft($0, of: channel, in: reader).content }
                )
            }
            let preview = RulePreview(
                from: published, to: content, on: app.tables, takesUnmatched: app.settings.takesUnmatched)
            let origin = source.map { LinkSource(kind: LinkSource.Kind(rawValue: $0)) } ?? .assumed(for: link)
            return ConsoleAnswer(try preview.outcome(of: link, from: origin, version: from))
        },
    ]
}

extension RuleServerModel {
    /// Returns an app as the desk shows it.
    func appJSON(_ name: String) async throws -> JSONText {
        try await storage.read { reader in
            guard let settings = try reader.value(AppSettings.self, .app, name) else {
                throw ServerRefusal.unknown("app", name)
            }
            let tables = try reader.records(.table, prefix: "\(name)/").map { key, body in
                let from = String(key.dropFirst(name.count + 1))
                return tableJSON(try AppTable(from: from == AppTable.everyVersion ? nil : from, json: body), body)
            }
            let published = try settings.channels.compactMap { channel in
                try reader.latest(of: ChannelName(app: name, channel: channel)).map { (channel, $0.number) }
            }
            return settings.json(tables: tables, published: published)
        }
    }

    /// Returns the key of the table of a version, in whichever spelling it was put.
    static func tableKey(_ from: String, of app: String, in reader: any StorageReader) throws -> String? {
        if try reader.record(.table, "\(app)/\(from)") != nil { return "\(app)/\(from)" }
        return try reader.records(.table, prefix: "\(app)/").map(\.key).first { key in
            VersionText.isSame(String(key.dropFirst(app.count + 1)), from)
        }
    }

    /// Stores a manifest, in place of one for the same version; creates the app unless it exists.
    ///
    /// - Throws: The errors of the manifest, including those that keep an app from starting.
    package func putTable(_ bytes: [UInt8], from: String, of app: String, by person: String) async throws -> JSONText {
        guard from == AppTable.everyVersion || VersionText.isVersion(from) else {
            throw ServerRefusal.malformed(member: "FROM", expected: "a version or '-'")
        }
        guard ChannelName.isName(app) else { throw ServerRefusal.malformed(member: "APP", expected: "a name") }
        let table = try AppTable(from: from == AppTable.everyVersion ? nil : from, json: bytes)
        try table.demandUsable()
        let time = now()
        try await storage.write { writer in
            if try writer.record(.app, app) == nil { try writer.put(AppSettings(name: app), .app, app) }
            while let key = try Self.tableKey(from, of: app, in: writer) { try writer.remove(.table, key) }
            try writer.put(.table, "\(app)/\(from)", bytes)
            let data: [JSONText.Member] = [.init("from", .text(from)), .init("digest", .text(Digest.text(bytes)))]
            try writer.log(LoggedAct(.tablePut, by: person, app: app, data), at: time)
        }
        return tableJSON(table, bytes)
    }
}
