internal import Foundation
internal import GRDB

/// One transaction of SQLite.
struct SQLiteTransaction: StorageWriter {
    let database: Database

    // MARK: Records

    func record(_ kind: RecordKind, _ key: String) throws -> [UInt8]? {
        try Data.fetchOne(
            database, sql: "SELECT body FROM record WHERE kind = ? AND key = ?", arguments: [kind.rawValue, key]
        ).map { Array($0) }
    }

    func records(_ kind: RecordKind, prefix: String) throws -> [(key: String, body: [UInt8])] {
        try Row.fetchAll(
            database,
            sql: "SELECT key, body FROM record WHERE kind = ? AND substr(key, 1, ?) = ? ORDER BY key",
            arguments: [kind.rawValue, prefix.unicodeScalars.count, prefix]
        ).map { row in (row["key"], Array(row["body"] as Data)) }
    }

    func put(_ kind: RecordKind, _ key: String, _ body: [UInt8]) throws {
        try database.execute(
            sql: "INSERT INTO record (kind, key, body) VALUES (?, ?, ?) "
                + "ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body",
            arguments: [kind.rawValue, key, Data(body)])
    }

    func remove(_ kind: RecordKind, _ key: String) throws {
        try database.execute(
            sql: "DELETE FROM record WHERE kind = ? AND key = ?", arguments: [kind.rawValue, key])
    }

    // MARK: Versions

    private static let versionColumns = "app, channel, number, note, document, signature"

    private static func version(_ row: Row) throws -> PublishedVersion {
        PublishedVersion(
            channel: ChannelName(app: row["app"], channel: row["channel"]), number: row["number"],
            note: try JSONDecoder().decode(PublishedVersion.Note.self, from: row["note"] as Data),
            document: Array(row["document"] as Data), signature: Array(row["signature"] as Data))
    }

    func version(_ number: Int, of channel: ChannelName) throws -> PublishedVersion? {
        try Row.fetchOne(
            database,
            sql: "SELECT \(Self.versionColumns) FROM version WHERE app = ? AND channel = ? AND number = ?",
            arguments: [channel.app, channel.channel, number]
        ).map(Self.version)
    }

    func versions(of channel: ChannelName, before: Int, limit: Int) throws -> [PublishedVersion] {
        try Row.fetchAll(
            database,
            sql: "SELECT \(Self.versionColumns) FROM version WHERE app = ? AND channel = ? AND number < ? "
                + "ORDER BY number DESC LIMIT ?",
            arguments: [channel.app, channel.channel, before, limit]
        ).map(Self.version)
    }

    func latestVersions() throws -> [PublishedVersion] {
        try Row.fetchAll(
            database,
            sql: "SELECT \(Self.versionColumns) FROM version AS v WHERE number = "
                + "(SELECT max(number) FROM version WHERE app = v.app AND channel = v.channel) ORDER BY app, channel"
        ).map(Self.version)
    }

    func append(_ version: PublishedVersion) throws {
        try database.execute(
            sql: "INSERT INTO version (\(Self.versionColumns)) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                version.channel.app, version.channel.channel, version.number,
                try JSONEncoder().encode(version.note), Data(version.document), Data(version.signature),
            ])
    }

    // MARK: Log

    private static func entry(_ row: Row) throws -> LogEntry {
        LogEntry(
            number: row["number"], body: Array(row["entry"] as Data), hash: Array(row["hash"] as Data))
    }

    func entries(after: Int, limit: Int) throws -> [LogEntry] {
        try Row.fetchAll(
            database, sql: "SELECT number, entry, hash FROM log WHERE number > ? ORDER BY number LIMIT ?",
            arguments: [after, limit]
        ).map(Self.entry)
    }

    func entries(before: Int, limit: Int) throws -> [LogEntry] {
        try Row.fetchAll(
            database, sql: "SELECT number, entry, hash FROM log WHERE number < ? ORDER BY number DESC LIMIT ?",
            arguments: [before, limit]
        ).map(Self.entry)
    }

    func append(_ entry: LogEntry) throws {
        try database.execute(
            sql: "INSERT INTO log (number, entry, hash) VALUES (?, ?, ?)",
            arguments: [entry.number, Data(entry.body), Data(entry.hash)])
    }

    // MARK: Counts

    func counts(of channel: ChannelName, since: Int, until: Int) throws -> [CountRow] {
        try Row.fetchAll(
            database,
            sql: "SELECT time, version, route, rule, source, outcome, appVersion, openings, weight FROM count "
                + "WHERE app = ? AND channel = ? AND time >= ? AND time < ? ORDER BY time",
            arguments: [channel.app, channel.channel, since, until]
        ).map { row in
            CountRow(
                time: row["time"], version: row["version"], route: row["route"], rule: row["rule"],
                source: row["source"], outcome: row["outcome"], openings: row["openings"],
                appVersion: row["appVersion"], weight: row["weight"])
        }
    }

    func weights(of channel: ChannelName, since: Int, from version: Int) throws -> [CountWeight] {
        try Row.fetchAll(
            database,
            sql: "SELECT version >= ? AS isNew, outcome, sum(weight) AS weight FROM count "
                + "WHERE app = ? AND channel = ? AND time >= ? AND rule = '' GROUP BY isNew, outcome",
            arguments: [version, channel.app, channel.channel, since]
        ).map { CountWeight(isNew: $0["isNew"], outcome: $0["outcome"], weight: $0["weight"]) }
    }

    func add(_ counts: [CountRow], to channel: ChannelName, limit: Int) throws {
        let known = try database.makeStatement(
            sql: "UPDATE count SET openings = openings + ?, weight = weight + ? WHERE app = ? AND channel = ? "
                + "AND time = ? AND version = ? AND route = ? AND rule = ? AND source = ? AND outcome = ? "
                + "AND appVersion = ?")
        let new = try database.makeStatement(
            sql: "INSERT INTO count "
                + "(app, channel, time, version, route, rule, source, outcome, appVersion, openings, weight) "
                + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        var kinds: [Int: Int] = [:]
        func update(_ row: CountRow) throws -> Bool {
            try known.execute(arguments: [
                row.openings, row.weight, channel.app, channel.channel, row.time, row.version, row.route, row.rule,
                row.source, row.outcome, row.appVersion,
            ])
            return database.changesCount > 0
        }
        for row in counts where try !update(row) {
            let count =
                try kinds[row.time] ?? Int.fetchOne(
                    database, sql: "SELECT count(*) FROM count WHERE app = ? AND channel = ? AND time = ?",
                    arguments: [channel.app, channel.channel, row.time]) ?? 0
            kinds[row.time] = count
            let row = count < limit ? row : row.other
            if count >= limit, try update(row) { continue }
            kinds[row.time] = count + 1
            try new.execute(arguments: [
                channel.app, channel.channel, row.time, row.version, row.route, row.rule, row.source, row.outcome,
                row.appVersion, row.openings, row.weight,
            ])
        }
    }

    func noteReport(_ id: String, of channel: ChannelName, at time: Int) throws -> Bool {
        try database.execute(
            sql: "INSERT OR IGNORE INTO report (app, channel, id, time) VALUES (?, ?, ?, ?)",
            arguments: [channel.app, channel.channel, id, time])
        return database.changesCount > 0
    }

    func removeReports(before: Int) throws {
        try database.execute(sql: "DELETE FROM report WHERE time < ?", arguments: [before])
    }

    func removeCounts(before: Int) throws {
        try database.execute(sql: "DELETE FROM count WHERE time < ?", arguments: [before])
    }
}
