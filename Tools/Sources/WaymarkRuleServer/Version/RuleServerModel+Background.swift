internal import WaymarkInspection

/// The steps that the server performs by itself.
extension RuleServerModel {
    /// Publishes the same rules again under a new number, if half of their lifetime is over, or if rules no longer have
    /// a lifetime.
    private func renew(_ channel: ChannelName, at time: Int) async throws {
        let keys = keys
        let version = try await storage.write { writer -> PublishedVersion? in
            guard let latest = try writer.latest(of: channel), let expires = latest.note.expires,
                let settings = try writer.value(AppSettings.self, .app, channel.app)
            else { return nil }
            if let lifetime = settings.lifetime, expires - time >= lifetime / 2 { return nil }
            return try Self.repeated(latest, by: LoggedAct.server, keys: keys, at: time, to: writer)
        }
        if let version { show(version) }
    }

    /// Performs due steps: halts, next stages, renewals.
    ///
    /// A step that fails is reported on standard error once and in the status until it succeeds, and is tried again each second.
    package func tick() async {
        let time = now()
        var latest: [PublishedVersion] = []
        await attempt(.watch, nil) { latest = try await self.storage.read { try $0.latestVersions() } }
        for version in latest {
            // Another process may have published.
            sets.put(version)
            let channel = version.channel
            if version.note.percentage < 100 {
                var isHalted = false
                let isJudged = await attempt(.halt, channel) { isHalted = try await self.haltIfWorse(channel, version) }
                if isHalted { continue }
                // A rollout that cannot continue, because a table has changed, waits for a person; so does one that
                // should be halted.
                if isJudged {
                    await attempt(.stage, channel) {
                        _ = try await self.advance(channel, dueAt: time, by: LoggedAct.server)
                    }
                }
            } else {
                for step in [BackgroundFaults.Step.halt, .stage] { _ = faults.succeeded(step, channel) }
            }
            if version.note.expires != nil {
                await attempt(.renewal, channel) { try await self.renew(channel, at: time) }
            }
        }
    }

    /// Runs a background step and reports its failure; returns whether it succeeded.
    @discardableResult
    func attempt(
        _ step: BackgroundFaults.Step, _ channel: ChannelName?, _ body: () async throws -> Void
    ) async -> Bool {
        let place = channel.map { " of \($0)" } ?? ""
        do {
            try await body()
            if faults.succeeded(step, channel) { report("waymark serve: \(step.rawValue)\(place) works again") }
            return true
        } catch {
            let refusal = error as? ServerRefusal
            // Errors of the disk, the database or a key's file may name files.
            let isNews = faults.failed(
                step, channel, refusal?.code ?? "server.failed", refusal?.message ?? "see standard error for the cause",
                at: now())
            if isNews {
                report("waymark serve: \(step.rawValue)\(place): \(SafeText(refusal?.message ?? "\(error)"))")
                if let channel { announce("rollout", channel) }
            }
            return false
        }
    }
}
