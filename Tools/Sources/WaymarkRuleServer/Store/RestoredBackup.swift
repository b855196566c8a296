internal import WaymarkInspection

/// The start of a server on a database that was a backup: it may lack versions whose numbers apps have seen.
enum RestoredBackup {
    /// The name of the mark that a backup has.
    static let key = "backup"

    /// The key of the floor of channels that have no version.
    static let otherChannels = ""

    /// The number of versions to skip, unless the caller passes the greatest number in use.
    static let gap = 1_000
}

extension RuleServerModel {
    /// Whether the database is a backup that no server has published from yet.
    package func isBackup() async throws -> Bool {
        try await storage.read { try $0.record(.mark, RestoredBackup.key) != nil }
    }

    /// The channels whose staged publication waits for a person, since the database was restored.
    package func suspended() async throws -> [ChannelName] {
        try await storage.read { reader in
            try reader.latestVersions().map(\.channel).filter {
                try reader.value(Rollout.self, .rollout, $0.audience)?.isSuspended == true
            }
        }
    }

    /// Puts a backup into use: new version numbers continue far above those in the backup, and staged publications wait
    /// for a person.
    ///
    /// - Parameter number: The greatest number that was used in any channel; `nil` to skip ``RestoredBackup/gap``
    ///   numbers.
    /// - Returns: The channels with the numbers of their next versions; empty if the database is not a backup.
    package func adoptBackup(above number: Int? = nil) async throws -> [(channel: ChannelName, next: Int)] {
        let time = now()
        @Sendable func next(above last: Int) -> Int { max(last, number ?? last + RestoredBackup.gap) + 1 }
        @Sendable func others(in reader: any StorageReader) throws -> Int {
            try reader.value(Int.self, .floor, RestoredBackup.otherChannels) ?? 1
        }
        return try await storage.write { writer in
            guard try writer.record(.mark, RestoredBackup.key) != nil else { return [] }
            try writer.remove(.mark, RestoredBackup.key)
            var floors: [(channel: ChannelName, next: Int)] = []
            for latest in try writer.latestVersions() {
                // In a backup of a restored server, numbers above its last version may be in use.
                let floor = try writer.value(Int.self, .floor, latest.channel.audience)
                let next = next(above: max(latest.number, (try floor ?? others(in: writer)) - 1))
                try writer.put(next, .floor, latest.channel.audience)
                try writer.log(
                    LoggedAct(
                        .versionsRaised, by: LoggedAct.command, in: latest.channel, [.init("next", .number(next))]),
                    at: time)
                floors.append((latest.channel, next))
            }
            // A channel without a version may have had some.
            let next = next(above: try others(in: writer) - 1)
            try writer.put(next, .floor, RestoredBackup.otherChannels)
            try writer.log(
                LoggedAct(.versionsRaised, by: LoggedAct.command, [.init("next", .number(next))]), at: time)
            // A staged publication in the backup may have been withdrawn since.
            for (key, _) in try writer.records(.rollout, prefix: "") {
                guard var rollout = try writer.value(Rollout.self, .rollout, key) else { continue }
                rollout.isSuspended = true
                try writer.put(rollout, .rollout, key)
            }
            // Sessions in the backup are ended, because a person may have lost the right since.
            for (key, _) in try writer.records(.session, prefix: "") { try writer.remove(.session, key) }
            return floors
        }
    }
}
