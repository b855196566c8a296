internal import WaymarkConsole
internal import WaymarkInspection

extension Endpoint {
    private static let base = "/api/apps/APP/channels/CHANNEL"

    static let versions = [
        Endpoint("GET", base + "/versions", .reader) { model, call in
            let channel = call.channel
            let before = try call.number(in: "before", 1...Int.max) ?? .max
            let limit = try call.number(in: "limit", 1...200) ?? 50
            let versions = try await model.storage.read { reader in
                _ = try RuleServerModel.check(channel, in: reader)
                return try reader.versions(of: channel, before: before, limit: limit)
            }
            return ConsoleAnswer(.object([.init("versions", .array(versions.map { $0.json() }))]))
        },
        Endpoint("GET", base + "/versions/N", .reader) { model, call in
            ConsoleAnswer(try await version(call.number("N", "version"), model, call.channel).json(isWhole: true))
        },
        Endpoint("GET", base + "/versions/N/difference", .reader) { model, call in
            let (channel, number) = (call.channel, try call.number("N", "version"))
            let new = try await version(number, model, channel)
            // Numbers may be missing if a backup was restored.
            let from =
                if let from = try call.number(in: "from", 0...Int.max) { from } else {
                    try await model.storage.read {
                        try $0.versions(of: channel, before: number, limit: 1).first?.number ?? 0
                    }
                }
            let old = from == 0 ? nil : try await version(from, model, channel)
            return ConsoleAnswer(
                .object([
                    .init("from", .number(from)), .init("to", .number(number)),
                    .init("changes", .array(RuleChanges(from: old?.content ?? .empty, to: new.content).json)),
                ]))
        },
        Endpoint("POST", base + "/rollback", .publisher) { model, call in
            let body = try await call.body()
            try body.allow("to", "comment")
            return .created(
                try await model.rollBack(
                    call.channel, to: try body.number("to", in: 1...Int.max), comment: try body.text("comment") ?? "",
                    by: try call.author().name
                ).json())
        },
        Endpoint("GET", base + "/rollout", .reader) { model, call in
            let channel = call.channel
            let (rollout, latest) = try await model.storage.read { reader in
                _ = try RuleServerModel.check(channel, in: reader)
                return (try reader.value(Rollout.self, .rollout, channel.audience), try reader.latest(of: channel))
            }
            guard let rollout, let latest else {
                throw ServerRefusal.noRollout
            }
            return ConsoleAnswer(rollout.json(version: latest.number, faults: model.faults.all(of: channel)))
        },
        Endpoint("POST", base + "/rollout/advance", .publisher) { model, call in
            guard let version = try await model.advance(call.channel, by: try call.author().name) else { return .done }
            return .created(version.json())
        },
        Endpoint("POST", base + "/rollout/halt", .publisher) { model, call in
            let (body, channel) = (try await call.body(), call.channel)
            try body.allow("comment")
            guard let rollout = try await model.storage.read({ try $0.value(Rollout.self, .rollout, channel.audience) })
            else { throw ServerRefusal.noRollout }
            return .created(
                try await model.halt(
                    rollout, in: channel, comment: try body.text("comment") ?? "", by: try call.author().name
                ).json())
        },
        Endpoint("GET", base + "/counts", .reader) { model, call in
            let now = model.now()
            let range = 0...(1 << 53)
            return ConsoleAnswer(
                try await model.counts(
                    of: call.channel, since: try call.number(in: "since", range) ?? now - 7 * 86_400,
                    until: try call.number(in: "until", range) ?? now + 1, by: try call.parameter("by") ?? "route"))
        },
    ]

    private static func version(
        _ number: Int, _ model: RuleServerModel, _ channel: ChannelName
    ) async throws -> PublishedVersion {
        let found = try await model.storage.read { reader in
            _ = try RuleServerModel.check(channel, in: reader)
            return try reader.version(number, of: channel)
        }
        guard let found else { throw ServerRefusal.unknown("version", "\(number)") }
        return found
    }
}
