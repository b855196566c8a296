internal import Foundation
internal import GRDB

/// Storage in an SQLite file, with a journal that lets readers and one writer work at the same time.
///
/// When a transaction returns, its data is on the disk. If the process ends earlier, the data is complete or absent.
package struct SQLiteStorage: ServerStorage {
    private let pool: DatabasePool

    /// Opens the storage in a file, which is created unless it exists, and migrated to the newest schema.
    ///
    /// - Throws: An error if the file is not a database, is from a newer server, or cannot be read.
    package init(path: String) throws {
        try self.init(path: path, upTo: nil)
    }

    /// The same, but only up to one version of the schema, for tests of upgrades.
    init(path: String, upTo schema: Int?) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.label = "waymark.rules"
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        pool = try DatabasePool(path: path, configuration: configuration)
        let migrator = Self.migrator
        if try pool.read({ try migrator.hasBeenSuperseded($0) }) { throw StorageFault.newerSchema }
        if let schema { try migrator.migrate(pool, upTo: Self.name(of: schema)) } else { try migrator.migrate(pool) }
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any StorageReader) throws -> Value
    ) async throws -> Value {
        try await pool.read { try body(SQLiteTransaction(database: $0)) }
    }

    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any StorageWriter) throws -> Value
    ) async throws -> Value {
        try await pool.write { try body(SQLiteTransaction(database: $0)) }
    }

    package func backup(to path: String) async throws {
        do { try await copy(to: path) } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw Self.fault(in: error).map { StorageFault.damaged([$0]) } ?? error
        }
    }

    private func copy(to path: String) async throws {
        let copy = try DatabaseQueue(path: path)
        try pool.backup(to: copy)
        try await copy.write { try SQLiteTransaction(database: $0).put(true, .mark, RestoredBackup.key) }
        // The copy is one file, without a journal beside it.
        try await copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        let faults = try await copy.read { try Self.faults(in: $0) }
        try copy.close()
        if !faults.isEmpty { throw StorageFault.damaged(faults) }
    }

    package func faults() async throws -> [String] { try await pool.read { try Self.faults(in: $0) } }

    /// The faults that the database finds in itself, at most ten.
    private static func faults(in database: Database) throws -> [String] {
        do {
            let rows = try String.fetchAll(database, sql: "PRAGMA integrity_check(10)")
            return rows == ["ok"] ? [] : rows
        } catch {
            guard let fault = fault(in: error) else { throw error }
            return [fault]
        }
    }

    /// The damage that an error reports, or `nil` for other errors.
    private static func fault(in error: any Error) -> String? {
        guard let error = error as? DatabaseError, error.resultCode == .SQLITE_CORRUPT else { return nil }
        return error.message ?? "the database is malformed"
    }

    /// Creates a database from a backup.
    ///
    /// - Parameters:
    ///   - file: The backup.
    ///   - path: The file to create, which must not exist. The path is requested once the backup was found to be
    ///     complete.
    /// - Throws: An error if the file is not a backup, is damaged, or cannot be read.
    package static func restore(_ file: String, to path: @autoclosure () throws -> String) async throws {
        var configuration = Configuration()
        configuration.readonly = true
        let backup = try DatabaseQueue(path: file, configuration: configuration)
        let isBackup = try await backup.read { database in
            guard try database.tableExists("record") else { return false }
            return try SQLiteTransaction(database: database).record(.mark, RestoredBackup.key) != nil
        }
        guard isBackup else { throw StorageFault.noBackup }
        let faults = try await backup.read { try Self.faults(in: $0) }
        if !faults.isEmpty { throw StorageFault.damaged(faults) }
        let copy = try DatabaseQueue(path: try path())
        try backup.backup(to: copy)
        try copy.close()
    }

    package func schema() async throws -> Int {
        try await pool.read { try Self.migrator.appliedMigrations($0).count }
    }

    /// Closes the file.
    package func close() throws { try pool.close() }
}

/// The reason that a file cannot be used as storage.
package enum StorageFault: Error, CustomStringConvertible {
    /// A newer server has written it.
    case newerSchema
    /// It was not made by a backup.
    case noBackup
    /// Parts of it cannot be read, as the database itself says.
    case damaged([String])

    package var description: String {
        switch self {
        case .newerSchema: "the database was written by a newer version of waymark"
        case .noBackup: "the file was not made by waymark serve backup"
        case .damaged(let faults): "the database is damaged: \(faults.joined(separator: "; "))"
        }
    }
}
