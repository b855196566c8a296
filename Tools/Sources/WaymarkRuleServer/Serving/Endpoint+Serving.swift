internal import Waymark
internal import WaymarkConsole
internal import WaymarkInspection
internal import WaymarkRuleSources

extension Endpoint {
    /// The endpoints for apps, and for systems.
    static let serving = [
        Endpoint("GET", "/rules/APP/CHANNEL", nil) { model, call in
            let known = KnownTags(call.request.headers["if-none-match"])
            let wait = try call.number(in: "wait", 0...55) ?? 0
            var version = try published(model, call.channel)
            if known.contains(version.entityTag), wait > 0 {
                let (sets, clock, channel, number) = (model.sets, model.clock, call.channel, version.number)
                let sender = call.sender
                let hasRoom = await call.request.whileOpen {
                    await withTaskGroup(of: Bool?.self) { group in
                        group.addTask { await sets.wait(for: channel, beyond: number, by: sender) }
                        group.addTask {
                            try? await clock.sleep(until: clock.now + .seconds(wait))
                            return nil
                        }
                        let first = await group.next() ?? nil
                        group.cancelAll()
                        return first ?? true
                    }
                }
                guard hasRoom != false else {
                    throw ServerRefusal(503, "stream.full", "the limit of waiting requests is reached")
                }
                version = try published(model, call.channel)
            }
            return answer(version, known)
        },
        Endpoint("HEAD", "/rules/APP/CHANNEL", nil) { model, call in
            answer(try published(model, call.channel), KnownTags(call.request.headers["if-none-match"]))
        },
        Endpoint("POST", "/counts/APP/CHANNEL", nil) { model, call in
            try await model.take(
                try await call.bytes(type: "application/json", limit: 65_536), for: call.channel, from: call.sender)
            var answer = ConsoleAnswer.done
            answer.status = 202
            return answer
        },
        Endpoint("GET", "/health", nil) { _, _ in ConsoleAnswer(.object([.init("status", .text("ok"))])) },
        Endpoint("GET", "/.well-known/apple-app-site-association", nil) { model, call in
            try await model.associationFile(.apple, for: call.request.authority)
        },
        Endpoint("GET", "/.well-known/assetlinks.json", nil) { model, call in
            try await model.associationFile(.android, for: call.request.authority)
        },
    ]

    private static func published(_ model: RuleServerModel, _ channel: ChannelName) throws(ServerRefusal)
        -> PublishedVersion
    {
        guard let version = model.sets[channel] else { throw .unknown("channel", channel.audience) }
        return version
    }

    private static func answer(_ version: PublishedVersion, _ known: KnownTags) -> ConsoleAnswer {
        let isKnown = known.contains(version.entityTag)
        var answer = ConsoleAnswer(isKnown ? [] : version.document, type: "application/json")
        answer.status = isKnown ? 304 : 200
        answer.headers = [
            ("ETag", version.entityTag), ("Cache-Control", "no-cache"),
            (HTTPRuleSource.signatureField, version.signatureText),
        ]
        return answer
    }
}
