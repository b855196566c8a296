internal import WaymarkConsole
internal import WaymarkInspection

extension Endpoint {
    static let keys = [
        Endpoint("GET", "/api/keys", .administrator) { model, _ in
            let known = try await model.storage.read { try $0.keys() }
            return ConsoleAnswer(.object([.init("keys", .array(known.map(\.json)))]))
        },
        Endpoint("POST", "/api/keys/next", .administrator) { model, call in
            try await changed(model, call) { author in try await model.addKey(by: author) }
        },
        Endpoint("POST", "/api/keys/activate", .administrator) { model, call in
            try await changed(model, call) { author in
                guard let key = try await model.activateKey(by: author) else {
                    throw ServerRefusal(409, "key.noNext", "there is no next key")
                }
                return key
            }
        },
        Endpoint("POST", "/api/keys/KEY/revoke", .administrator) { model, call in
            try await changed(model, call) { author in try await model.revokeKey(call.name("KEY"), by: author) }
        },
    ]

    /// Changes a key, and publishes again if the request says so.
    private static func changed(
        _ model: RuleServerModel, _ call: ServerCall, _ change: (String) async throws -> SigningKeys.Known
    ) async throws -> ConsoleAnswer {
        let (body, author) = (try await call.body(), try call.author().name)
        try body.allow("publish")
        let publishes = try body.flag("publish") ?? false
        let key = try await change(author)
        let versions = publishes ? try await model.republish(by: author) : []
        return ConsoleAnswer(
            .object([
                .init("key", key.json),
                .init(
                    "published",
                    .array(
                        versions.map {
                            .object([
                                .init("app", .text($0.channel.app)), .init("channel", .text($0.channel.channel)),
                                .init("version", .number($0.number)),
                            ])
                        })),
            ]))
    }
}
