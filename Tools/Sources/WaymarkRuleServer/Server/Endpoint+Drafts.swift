internal import WaymarkCommand
internal import WaymarkConsole
internal import WaymarkInspection

extension Endpoint {
    private static let base = "/api/apps/APP/channels/CHANNEL"

    static let drafts = [
        Endpoint("GET", base + "/drafts", .reader) { model, call in
            let channel = call.channel
            let drafts = try await model.storage.read { reader in
                let needed = try RuleServerModel.check(channel, in: reader).approvals[channel.channel] ?? 0
                return try reader.values(Draft.self, .draft, prefix: Draft.prefix(of: channel)).reversed()
                    .filter { $0.state == .open }.map { $0.json(needed: needed) }
            }
            return ConsoleAnswer(.object([.init("drafts", .array(drafts))]))
        },
        Endpoint("POST", base + "/drafts", .editor) { model, call in
            let body = try await call.body()
            try body.allow("comment", "from", "rules")
            let rules = try body.json("rules").map { json throws(ServerRefusal) in try RuleContent(json) }
            return .created(
                try await model.makeDraft(
                    in: call.channel, rules: rules, from: try body.number("from", in: 1...Int.max),
                    comment: try body.text("comment") ?? "", by: try call.author()))
        },
        Endpoint("GET", base + "/drafts/ID", .reader) { model, call in
            let (channel, id) = (call.channel, try call.number("ID", "draft"))
            return ConsoleAnswer(
                try await model.storage.read { reader in
                    let needed = try RuleServerModel.check(channel, in: reader).approvals[channel.channel] ?? 0
                    return try RuleServerModel.draft(id, of: channel, in: reader).json(needed: needed)
                })
        },
        Endpoint("PUT", base + "/drafts/ID", .editor) { model, call in
            let (body, person) = (try await call.body(), try call.author())
            try body.allow("revision", "rules", "comment")
            guard let revision = try body.number("revision", in: 1...Int.max) else {
                throw ServerRefusal.malformed(member: "revision", expected: "the revision to change")
            }
            let rules = try body.json("rules").map { json throws(ServerRefusal) in try RuleContent(json) }
            let comment = try body.text("comment")
            return ConsoleAnswer(
                try await model.changeDraft(
                    try call.number("ID", "draft"), in: call.channel, act: .draftChanged, revision: revision, by: person
                ) { draft, time in
                    draft.revision += 1
                    draft.time = time
                    if let rules { draft.rules = rules.text }
                    if let comment { draft.comment = comment }
                    if !draft.authors.contains(person.name) { draft.authors.append(person.name) }
                })
        },
        Endpoint("DELETE", base + "/drafts/ID", .editor) { model, call in
            _ = try await model.changeDraft(
                try call.number("ID", "draft"), in: call.channel, act: .draftDiscarded, revision: nil,
                by: try call.author()
            ) { draft, time in
                draft.state = .discarded
                draft.time = time
            }
            return .done
        },
        Endpoint("POST", base + "/drafts/ID/check", .reader) { model, call in
            let (_, after, app) = try await contents(model, call)
            return ConsoleAnswer(
                DraftCheck(after, on: app.tables, takesUnmatched: app.settings.takesUnmatched).json)
        },
        Endpoint("POST", base + "/check", .reader) { model, call in
            let (body, channel) = (try await call.body(), call.channel)
            try body.allow("rules")
            let content = try RuleContent(body.json("rules") ?? .object([]))
            let app = try await model.storage.read { reader in
                _ = try RuleServerModel.check(channel, in: reader)
                return try RuleServerModel.app(channel.app, in: reader)
            }
            return ConsoleAnswer(
                DraftCheck(content, on: app.tables, takesUnmatched: app.settings.takesUnmatched).json)
        },
        Endpoint("POST", base + "/drafts/ID/preview", .reader) { model, call in
            let body = try await call.body()
            try body.allow("recording")
            let name = try body.text("recording")
            let (before, after, app) = try await contents(model, call)
            try RuleServerModel.demandSound(after, app)
            let preview = RulePreview(
                from: before, to: after, on: app.tables, takesUnmatched: app.settings.takesUnmatched)
            let tables = try await changes(preview, in: name, model, call)
            let cases = try preview.cases(CaseList(app.cases ?? []))
            return ConsoleAnswer(.object([.init("tables", tables), .init("cases", cases.json)]))
        },
        Endpoint("GET", base + "/drafts/ID/difference", .reader) { model, call in
            let channel = call.channel
            let latest = try await model.storage.read { try $0.latest(of: channel)?.number }
            let (before, after, _) = try await contents(model, call)
            return ConsoleAnswer(
                .object([
                    .init("from", .number(latest ?? 0)), .init("to", .null),
                    .init("changes", .array(RuleChanges(from: before, to: after).json)),
                ]))
        },
        Endpoint("POST", base + "/drafts/ID/approve", .editor) { model, call in
            let body = try await call.body()
            try body.allow("revision")
            guard let revision = try body.number("revision", in: 1...Int.max) else {
                throw ServerRefusal.malformed(member: "revision", expected: "the revision to approve")
            }
            return ConsoleAnswer(
                try await model.approve(
                    try call.number("ID", "draft"), in: call.channel, revision: revision, by: try call.author()))
        },
        Endpoint("POST", base + "/drafts/ID/publish", .publisher) { model, call in
            let body = try await call.body()
            try body.allow("revision", "comment", "stages", "despiteCases", "over")
            guard let revision = try body.number("revision", in: 1...Int.max) else {
                throw ServerRefusal.malformed(member: "revision", expected: "the revision to publish")
            }
            return .created(
                try await model.publish(
                    try call.number("ID", "draft"), in: call.channel, revision: revision,
                    stages: try Stage.list(in: body) ?? [], despiteCases: try body.flag("despiteCases") ?? false,
                    comment: try body.text("comment"), over: try body.number("over", in: 0...Int.max),
                    by: try call.author()
                ).json())
        },
    ]

    /// Returns the published rules, the content of a draft, and the app.
    private static func contents(
        _ model: RuleServerModel, _ call: ServerCall
    ) async throws -> (RuleContent, RuleContent, RuleServerModel.AppState) {
        let (channel, id) = (call.channel, try call.number("ID", "draft"))
        return try await model.storage.read { reader in
            _ = try RuleServerModel.check(channel, in: reader)
            return (
                try reader.latest(of: channel)?.target ?? .empty,
                try RuleServerModel.draft(id, of: channel, in: reader).content,
                try RuleServerModel.app(channel.app, in: reader)
            )
        }
    }
}
