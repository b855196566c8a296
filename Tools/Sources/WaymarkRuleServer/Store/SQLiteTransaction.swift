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
            sql: "SELECT time, version, route, rule, source, outcome, openings FROM count "
                + "WHERE app = ? AND channel = ? AND time >= ? AND time < ? ORDER BY time",
            arguments: [channel.app, channel.channel, since, until]
        ).map { row in
            CountRow(
                time: row["time"], version: row["version"], route: row["route"], rule: row["rule"],
                source: row["source"], outcome: row["outcome"], openings: row["openings"])
        }
    }

    func add(_ counts: [CountRow], to channel: ChannelName) throws {
        let statement = try database.makeStatement(
            sql: "INSERT INTO count (app, channel, time, version, route, rule, source, outcome, openings) "
                + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET openings = openings + excluded.openings"
        )
        for row in counts {
            try statement.execute(arguments: [
                channel.app, channel.channel, row.time, row.version, row.route, row.rule, row.source, row.outcome,
                row.openings,
            ])
        }
    }

    func removeCounts(before: Int) throws {
        try database.execute(sql: "DELETE FROM count WHERE time < ?", arguments: [before])
    }
}
