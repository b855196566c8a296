internal import WaymarkCommand
internal import WaymarkInspection
internal import WaymarkSignature

/// Publishing, stages and rollbacks. Each is one transaction: the set, its origin and the log entry are stored
/// together, or not at all.
extension RuleServerModel {
    /// Signs a set and keeps it, with the log's entry of the act.
    static func append(
        _ content: RuleContent, in channel: ChannelName, _ note: PublishedVersion.Note, act: LoggedAct.Name,
        lifetime: Int?, keys: SigningKeys, at time: Int, to writer: any StorageWriter
    ) throws -> PublishedVersion {
        let known = try writer.keys()
        guard let current = known.first(where: { $0.state == .current }) else {
            throw ServerRefusal(422, "signing.noKey", "there is no key to sign with")
        }
        let latest = try writer.latest(of: channel)
        let number = try nextNumber(of: channel, after: latest, in: writer)
        let next = known.last { $0.state == .next }
        var note = note
        note.expires = lifetime.map { time + $0 }
        let document = content.document(
            version: number, for: channel, expires: note.expires, issued: time,
            nextKey: next.map { ($0.digest, $0.time) },
            revokes: known.filter { $0.state == .revoked }.map(\.digest))
        guard var signature = try keys.signer(current).sign(document) else {
            throw ServerRefusal(422, "signing.noKey", "the system cannot create signatures")
        }
        // An app that knows the key only from an announcement has its digest, and needs the key itself.
        if known.first?.digest != current.digest { signature += current.publicKey }
        note.digest = Digest.text(document)
        note.key = current.digest
        note.changes = "\(JSONText.array(RuleChanges(from: latest?.content ?? .empty, to: content).json))"
        let version = PublishedVersion(
            channel: channel, number: number, note: note, document: document, signature: signature)
        try writer.append(version)
        var data: [JSONText.Member] = [
            .init("version", .number(number)), .init("digest", .text(note.digest)),
            .init("kind", .text(note.kind.rawValue)),
        ]
        if note.percentage < 100 { data.append(.init("percentage", .number(percent: note.percentage))) }
        if let of = note.of { data.append(.init("of", .number(of))) }
        if !note.approvedBy.isEmpty { data.append(.init("approvedBy", .texts(note.approvedBy))) }
        if !note.despiteCases.isEmpty {
            data.append(.init("despiteCases", .array(note.despiteCases.map { .number($0) })))
        }
        if !note.comment.isEmpty { data.append(.init("comment", .text(note.comment))) }
        try writer.log(LoggedAct(act, by: note.person, in: channel, data), at: time)
        return version
    }

    /// The number of the next version of a channel.
    private static func nextNumber(
        of channel: ChannelName, after latest: PublishedVersion?, in reader: any StorageReader
    ) throws -> Int {
        // Numbers that were given out after a backup that is restored are not given out again.
        let floor =
            try reader.value(Int.self, .floor, channel.audience) ?? reader.value(
                Int.self, .floor, RestoredBackup.otherChannels) ?? 1
        return max((latest?.number ?? 0) + 1, floor)
    }

    /// Publishes the current rules of a channel again under a new number.
    static func repeated(
        _ latest: PublishedVersion, by person: String, keys: SigningKeys, at time: Int, to writer: any StorageWriter
    ) throws -> PublishedVersion {
        let lifetime = try writer.value(AppSettings.self, .app, latest.channel.app)?.lifetime
        var note = note(
            .renewal, of: latest.number, base: latest.note.base, percentage: latest.note.percentage, by: person, "",
            at: time, target: latest.target)
        note.approvedBy = latest.note.approvedBy
        note.despiteCases = latest.note.despiteCases
        return try append(
            latest.content, in: latest.channel, note, act: .versionRenewed, lifetime: lifetime, keys: keys, at: time,
            to: writer)
    }

    /// Makes a published set available to apps.
    func show(_ version: PublishedVersion) {
        sets.put(version)
        announce(
            "version", version.channel,
            [.init("version", .number(version.number)), .init("kind", .text(version.note.kind.rawValue))])
    }

    static func note(
        _ kind: PublishedVersion.Kind, of: Int? = nil, base: Int, percentage: Double = 100, by person: String,
        _ comment: String, at time: Int, target: RuleContent
    ) -> PublishedVersion.Note {
        PublishedVersion.Note(
            kind: kind, of: of, base: base, percentage: percentage, person: person, comment: comment, time: time,
            digest: "", key: "", changes: "[]", rules: target.text)
    }

    // MARK: Publishing

    /// Publishes a draft.
    ///
    /// - Parameters:
    ///   - revision: The revision to publish.
    ///   - stages: The stages; empty for every installation at once.
    ///   - despiteCases: Whether to publish even if cases fail that passed before.
    ///   - number: The version that the caller expects to replace; `nil` for the one that the draft was created from.
    func publish(
        _ id: Int, in channel: ChannelName, revision: Int, stages: [Stage], despiteCases: Bool, comment: String?,
        over number: Int? = nil, by person: Person
    ) async throws -> PublishedVersion {
        let time = now()
        let (draft, app, latest, first) = try await storage.read { reader in
            _ = try Self.check(channel, in: reader)
            try Self.demandNoRollout(in: channel, in: reader)
            let latest = try reader.latest(of: channel)
            return (
                try Self.openDraft(id, of: channel, revision: revision, in: reader),
                try Self.app(channel.app, in: reader), latest,
                try Self.nextNumber(of: channel, after: latest, in: reader)
            )
        }
        let needed = app.settings.approvals[channel.channel] ?? 0
        try Self.demandApproved(draft, by: needed)
        let before = latest?.target ?? .empty
        // Otherwise, a later publication by others would be reverted silently. A renewal changes nothing.
        let seen = number ?? draft.base
        if seen != latest?.number ?? 0 {
            let known = seen == 0 ? .empty : try await storage.read { try $0.version(seen, of: channel)?.target }
            guard known == before else { throw ServerRefusal.publishedMeanwhile(latest?.number ?? 0) }
        }
        let after = draft.content
        if latest != nil, before == after {
            throw ServerRefusal(422, "draft.empty", "these rules are published already")
        }
        var rollout =
            stages.isEmpty
            ? nil
            : Rollout(
                first: first, base: latest?.number ?? 0, before: before.text, after: after.text,
                stages: stages, stage: 0, next: time + stages[0].seconds, draft: id, person: person.name,
                comment: comment ?? draft.comment, sharesName: true)
        let continuing = rollout == nil ? [] : before.continuing(in: after)
        guard continuing.isEmpty else {
            throw ServerRefusal(
                422, "draft.continuing", [.init("rewrites", .array(continuing.map { .number($0) }))],
                "rewrites that continue cannot be published in stages if rewrites after them are removed")
        }
        let content = rollout?.content(of: 0) ?? after
        for content in rollout == nil ? [after] : [content, after] { try Self.demandSound(content, app) }
        let failing = try Self.failing(from: before, to: after, app)
        if !failing.newlyFailing.isEmpty, !despiteCases {
            throw ServerRefusal(
                422, "draft.failingCases", [.init("cases", failing.json)],
                "\(failing.newlyFailing.count) cases fail that passed before")
        }
        var note = Self.note(
            .publication, base: latest?.number ?? 0, percentage: rollout?.percentage(of: 0) ?? 100, by: person.name,
            comment ?? draft.comment, at: time, target: after)
        note.approvedBy = draft.approvers
        note.despiteCases = failing.newlyFailing
        rollout?.approvedBy = note.approvedBy
        rollout?.despiteCases = note.despiteCases
        let (finished, keys, begun) = (note, keys, rollout)
        let version = try await storage.write { writer in
            // Nothing that was checked may have changed in the meantime.
            var draft = try Self.openDraft(id, of: channel, revision: revision, in: writer)
            try Self.demandApproved(draft, by: needed)
            guard try Self.app(channel.app, in: writer).digest == app.digest else {
                throw ServerRefusal(409, "channel.changed", "the app's tables, cases or settings have changed")
            }
            try Self.demandLatest(latest?.number ?? 0, of: channel, in: writer)
            try Self.demandNoRollout(in: channel, in: writer)
            draft.state = .published
            draft.time = time
            try writer.put(draft, .draft, Draft.key(id, of: channel))
            if let begun { try writer.put(begun, .rollout, channel.audience) }
            return try Self.append(
                content, in: channel, finished, act: .versionPublished, lifetime: app.settings.lifetime, keys: keys,
                at: time, to: writer)
        }
        show(version)
        return version
    }

    private static func demandApproved(_ draft: Draft, by needed: Int) throws {
        guard draft.approvers.count >= needed else {
            throw ServerRefusal(
                422, "draft.notApproved",
                [.init("needed", .number(needed)), .init("approvals", .number(draft.approvers.count))],
                "\(needed) other people must approve revision \(draft.revision)")
        }
    }

    private static func demandNoRollout(in channel: ChannelName, in reader: any StorageReader) throws {
        if let running = try reader.value(Rollout.self, .rollout, channel.audience) {
            throw ServerRefusal(
                409, "rollout.running", [.init("version", .number(running.first))],
                "a staged publication is running")
        }
    }

    /// Refuses rules that an app would refuse.
    ///
    /// - Parameter onAnyTable: Whether to include tables with which no app starts; older servers accepted such tables.
    static func demandSound(_ content: RuleContent, _ app: AppState, onAnyTable: Bool = true) throws {
        let check = DraftCheck(content, on: app.tables, takesUnmatched: app.settings.takesUnmatched)
        guard check.faults.allSatisfy({ !onAnyTable && $0.code == DraftCheck.unusableTable }) else {
            throw ServerRefusal(422, "draft.faulty", [.init("checks", check.json)], "an app would refuse it")
        }
    }

    static func failing(from before: RuleContent, to after: RuleContent, _ app: AppState) throws
        -> RulePreview.CaseResult
    {
        let preview = RulePreview(
            from: before, to: after, on: app.tables, takesUnmatched: app.settings.takesUnmatched)
        return try preview.cases(CaseList(app.cases ?? []))
    }

    private static func demandLatest(_ number: Int, of channel: ChannelName, in reader: any StorageReader) throws {
        let latest = try reader.latest(of: channel)?.number ?? 0
        if latest != number {
            throw ServerRefusal.publishedMeanwhile(latest)
        }
    }

    // MARK: Taking back

    /// Publishes older content under a new number, and ends the staged publication.
    ///
    /// - Parameters:
    ///   - number: The version to restore; `nil` for the one before the last publication.
    ///   - rollout: The staged publication that must still be in progress; `nil` for any, or none.
    func rollBack(
        _ channel: ChannelName, to number: Int?, ending rollout: Rollout? = nil,
        kind: PublishedVersion.Kind = .rollback, comment: String, by person: String
    ) async throws -> PublishedVersion {
        let (time, keys) = (now(), keys)
        let version = try await storage.write { writer in
            let app = try Self.app(channel.app, in: writer)
            _ = try Self.check(channel, in: writer)
            if let rollout {
                let running = try writer.value(Rollout.self, .rollout, channel.audience)
                guard running?.first == rollout.first else { throw ServerRefusal.noRollout }
            }
            guard let latest = try writer.latest(of: channel) else { throw ServerRefusal.unknown("version", "") }
            let target = number ?? latest.note.base
            let old = try writer.version(target, of: channel)
            if old == nil, target != 0 || number != nil { throw ServerRefusal.unknown("version", "\(target)") }
            let content = old?.target ?? .empty
            // If it is called twice, or after a halt, it must not restore the rules that were withdrawn.
            if number == nil, content == latest.target {
                throw ServerRefusal(422, "draft.empty", "these rules are published already")
            }
            // Tables may have changed since the publication; a table with which no app starts must not prevent a
            // rollback.
            try Self.demandSound(content, app, onAnyTable: false)
            try writer.remove(.rollout, channel.audience)
            return try Self.append(
                content, in: channel,
                Self.note(
                    kind, of: old?.number, base: old?.number ?? 0, by: person, comment, at: time, target: content),
                act: kind == .halt ? .versionHalted : .versionRolledBack, lifetime: app.settings.lifetime, keys: keys,
                at: time, to: writer)
        }
        show(version)
        announce("rollout", channel)
        return version
    }

    /// Withdraws the staged publication, unless it has ended in the meantime.
    func halt(
        _ rollout: Rollout, in channel: ChannelName, comment: String, by person: String
    ) async throws -> PublishedVersion {
        try await rollBack(
            channel, to: rollout.base == 0 ? nil : rollout.base, ending: rollout, kind: .halt, comment: comment,
            by: person)
    }

    // MARK: Sharing out

    /// Starts the next stage of the staged publication.
    ///
    /// - Parameter time: The time by which the stage must be due; `nil` to start it at once.
    func advance(_ channel: ChannelName, dueAt due: Int? = nil, by person: String) async throws -> PublishedVersion? {
        let (time, keys) = (now(), keys)
        let version = try await storage.write { writer -> PublishedVersion? in
            guard var rollout = try writer.value(Rollout.self, .rollout, channel.audience) else {
                if due != nil { return nil }
                throw ServerRefusal.noRollout
            }
            if let due, rollout.next > due || rollout.isSuspended == true { return nil }
            rollout.isSuspended = nil
            _ = try Self.check(channel, in: writer)
            let app = try Self.app(channel.app, in: writer)
            rollout.stage += 1
            let isLast = rollout.stage >= rollout.stages.count
            let content = rollout.content(of: rollout.stage)
            try Self.demandSound(content, app)
            if isLast {
                try writer.remove(.rollout, channel.audience)
            } else {
                rollout.next = time + rollout.stages[rollout.stage].seconds
                try writer.put(rollout, .rollout, channel.audience)
            }
            var note = Self.note(
                .stage, of: rollout.first, base: rollout.base, percentage: rollout.percentage(of: rollout.stage),
                by: person, rollout.comment, at: time, target: RuleContent(kept: rollout.after))
            note.approvedBy = rollout.approvedBy ?? []
            note.despiteCases = rollout.despiteCases ?? []
            return try Self.append(
                content, in: channel, note, act: .rolloutAdvanced, lifetime: app.settings.lifetime, keys: keys,
                at: time, to: writer)
        }
        if let version { show(version) }
        return version
    }
}

extension PublishedVersion {
    /// The rules of the document.
    var content: RuleContent {
        let document = JSONText.stored(String(decoding: document, as: UTF8.self))
        let own = ["version", "audience", "issued", "expires", "nextKey", "revokes"]
        return RuleContent(kept: "\(own.reduce(document.removing("waymark")) { $0.removing($1) })")
    }

    /// The rules that every installation has after the last stage.
    var target: RuleContent { RuleContent(kept: note.rules) }
}
