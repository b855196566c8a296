internal import WaymarkInspection

/// Drafts: made, changed, approved, discarded.
extension RuleServerModel {
    /// Returns an existing draft.
    static func draft(_ id: Int, of channel: ChannelName, in reader: any StorageReader) throws -> Draft {
        guard let draft = try reader.value(Draft.self, .draft, Draft.key(id, of: channel)) else {
            throw ServerRefusal.unknown("draft", "\(id)")
        }
        return draft
    }

    /// A draft that can still be changed, at a revision.
    static func openDraft(_ id: Int, of channel: ChannelName, revision: Int?, in reader: any StorageReader) throws
        -> Draft
    {
        let draft = try draft(id, of: channel, in: reader)
        guard draft.state == .open else {
            throw ServerRefusal(
                409, "draft.closed", [.init("state", .text(draft.state.rawValue))],
                "the draft is \(draft.state.rawValue)")
        }
        if let revision, draft.revision != revision {
            throw ServerRefusal(
                409, "draft.changed", [.init("revision", .number(draft.revision))],
                "the draft is at revision \(draft.revision)")
        }
        return draft
    }

    private func announce(_ draft: Draft) {
        announce(
            "draft", draft.channel,
            [
                .init("draft", .number(draft.id)), .init("revision", .number(draft.revision)),
                .init("state", .text(draft.state.rawValue)),
            ])
    }

    private static func data(_ draft: Draft) -> [JSONText.Member] {
        [
            .init("draft", .number(draft.id)), .init("revision", .number(draft.revision)),
            .init("rules", .text(Digest.text(draft.rules.utf8))),
        ]
    }

    /// Creates a draft from rules, from a version, or from the published rules.
    func makeDraft(
        in channel: ChannelName, rules: RuleContent?, from number: Int?, comment: String, by person: Person
    ) async throws -> JSONText {
        let time = now()
        let (draft, needed) = try await storage.write { writer in
            let settings = try Self.check(channel, in: writer)
            let latest = try writer.latest(of: channel)
            var content = rules ?? latest?.target ?? .empty
            if let number {
                guard let version = try writer.version(number, of: channel) else {
                    throw ServerRefusal.unknown("version", "\(number)")
                }
                if rules == nil { content = version.target }
            }
            let draft = Draft(
                id: try writer.nextNumber(of: "draft \(channel)"), channel: channel,
                base: number ?? latest?.number ?? 0,
                comment: comment, authors: [person.name], time: time, rules: content.text)
            try writer.put(draft, .draft, Draft.key(draft.id, of: channel))
            try writer.log(LoggedAct(.draftMade, by: person.name, in: channel, Self.data(draft)), at: time)
            return (draft, settings.approvals[channel.channel] ?? 0)
        }
        announce(draft)
        return draft.json(needed: needed)
    }

    /// Changes a draft.
    func changeDraft(
        _ id: Int, in channel: ChannelName, act: LoggedAct.Name, revision: Int?, by person: Person,
        _ change: @escaping @Sendable (inout Draft, Int) throws -> Void
    ) async throws -> JSONText {
        let time = now()
        let (draft, needed) = try await storage.write { writer in
            let settings = try Self.check(channel, in: writer)
            var draft = try Self.openDraft(id, of: channel, revision: revision, in: writer)
            try change(&draft, time)
            try writer.put(draft, .draft, Draft.key(id, of: channel))
            try writer.log(LoggedAct(act, by: person.name, in: channel, Self.data(draft)), at: time)
            return (draft, settings.approvals[channel.channel] ?? 0)
        }
        announce(draft)
        return draft.json(needed: needed)
    }

    /// Approves a draft; its authors cannot.
    func approve(_ id: Int, in channel: ChannelName, revision: Int, by person: Person) async throws -> JSONText {
        try await changeDraft(id, in: channel, act: .draftApproved, revision: revision, by: person) { draft, time in
            guard !draft.authors.contains(person.name) else {
                throw ServerRefusal(
                    403, "draft.ownApproval", [.init("authors", .texts(draft.authors))],
                    "an author of the draft cannot approve it")
            }
            draft.approvals.removeAll { $0.person == person.name }
            draft.approvals.append(Draft.Approval(person: person.name, revision: revision, time: time))
        }
    }

    /// Removes the approvals of a person who may no longer approve from all open drafts.
    static func withdrawApprovals(of name: String, in writer: any StorageWriter) throws {
        for var draft in try writer.values(Draft.self, .draft)
        where draft.state == .open && draft.approvals.contains(where: { $0.person == name }) {
            draft.approvals.removeAll { $0.person == name }
            try writer.put(draft, .draft, Draft.key(draft.id, of: draft.channel))
        }
    }
}
