internal import WaymarkInspection

/// An app and how its rules are published.
package struct AppSettings: Sendable, Codable, Equatable {
    /// The thresholds at which a publication is stopped automatically.
    package struct Halt: Sendable, Codable, Equatable {
        /// By how much the share of refusals may rise, from 0 to 1.
        var refusals = 0.05
        /// The limit for the rise of the share of links that no route matches.
        var misses = 0.05
        /// The number of openings below which nothing is concluded.
        var least = 200
        /// The least number of clients: each counts for at most this part of ``least``.
        var senders = 20

        /// The greatest number of openings of one client that count.
        var mostOfOne: Double { Double(least) / Double(max(1, senders)) }

        init() {}

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            refusals = try container.decode(Double.self, forKey: .refusals)
            misses = try container.decode(Double.self, forKey: .misses)
            least = try container.decode(Int.self, forKey: .least)
            // Missing in the data of older servers.
            senders = try container.decodeIfPresent(Int.self, forKey: .senders) ?? senders
        }
    }

    package let name: String
    package var channels = ["production"]
    /// The number of other people who must approve a draft, by channel.
    package var approvals: [String: Int] = [:]
    /// The stages that the desk proposes.
    package var stages: [Stage] = [
        Stage(percentage: 1, seconds: 3600), Stage(percentage: 10, seconds: 14_400),
        Stage(percentage: 50, seconds: 14_400),
    ]
    package var halt = Halt()
    /// The time for which a set is valid, in seconds.
    package var lifetime: Int?
    /// Whether the app opens links that no route matches.
    package var takesUnmatched = false

    package init(name: String) { self.name = name }

    /// Applies settings from a body; missing members stay unchanged.
    mutating func take(_ body: RequestBody) throws(ServerRefusal) {
        try body.allow("channels", "approvals", "stages", "halt", "lifetime", "takesUnmatched")
        if let names = try body.texts("channels") {
            // `export` writes the signature of a channel next to it, with this suffix.
            guard !names.isEmpty, Set(names).count == names.count,
                names.allSatisfy({ ChannelName.isName($0) && !$0.hasSuffix(".sig") })
            else { throw .malformed(member: "channels", expected: "distinct names that do not end in '.sig'") }
            channels = names
        }
        if let object = try body.object("approvals") {
            var counts: [String: Int] = [:]
            for name in object.names {
                // A misspelt name would leave a channel without its approvals.
                guard channels.contains(name) || approvals[name] != nil else {
                    throw .malformed(member: "approvals.\(name)", expected: "a channel of the app")
                }
                counts[name] = try object.number(name, in: 0...10)
            }
            approvals = counts
        }
        if let stages = try Stage.list(in: body) { self.stages = stages }
        if let object = try body.object("halt") {
            try object.allow("refusals", "misses", "least", "senders")
            halt.refusals = try object.share("refusals") ?? halt.refusals
            halt.misses = try object.share("misses") ?? halt.misses
            halt.least = try object.number("least", in: 1...1_000_000_000) ?? halt.least
            halt.senders = try object.number("senders", in: 1...1_000_000) ?? halt.senders
        }
        if body.isNull("lifetime") {
            lifetime = nil
        } else if let seconds = try body.number("lifetime", in: 3600...(10 * 366 * 86_400)) {
            lifetime = seconds
        }
        takesUnmatched = try body.flag("takesUnmatched") ?? takesUnmatched
    }

    /// Returns the settings as the desk shows them.
    func json(tables: [JSONText], published: [(channel: String, version: Int)]) -> JSONText {
        .object([
            .init("name", .text(name)), .init("channels", .texts(channels)),
            .init(
                "approvals", .object(approvals.sorted { $0.key < $1.key }.map { .init($0.key, .number($0.value)) })),
            .init("stages", .array(stages.map(\.json))),
            .init(
                "halt",
                .object([
                    .init("refusals", .number("\(halt.refusals)")), .init("misses", .number("\(halt.misses)")),
                    .init("least", .number(halt.least)), .init("senders", .number(halt.senders)),
                ])),
            .init("lifetime", .optional(lifetime)), .init("takesUnmatched", .bool(takesUnmatched)),
            .init("tables", .array(tables)),
            .init("published", .object(published.map { .init($0.channel, .number($0.version)) })),
        ])
    }
}

extension Stage {
    /// The stages in a body, or `nil` if it has none.
    static func list(in body: RequestBody) throws(ServerRefusal) -> [Stage]? {
        guard let objects = try body.objects("stages") else { return nil }
        guard objects.count <= 20 else { throw .malformed(member: "stages", expected: "at most 20") }
        var stages: [Stage] = []
        for object in objects {
            try object.allow("percentage", "seconds")
            guard let percentage = try object.share("percentage", of: 100),
                let seconds = try object.number("seconds", in: 1...(366 * 86_400)),
                percentage > (stages.last?.percentage ?? 0), percentage < 100
            else { throw .malformed(member: "stages", expected: "increasing percentages, each with its seconds") }
            stages.append(Stage(percentage: percentage, seconds: seconds))
        }
        return stages
    }
}
