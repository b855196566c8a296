internal import Foundation
internal import Synchronization
internal import WaymarkInspection

/// Keeps the table of a manifest's file, and reads the file anew when it has changed.
///
/// A new version that cannot be used changes nothing: the last good table stays.
final class TableKeeper: Sendable {
    /// What tells one version of a file from another.
    private struct Stamp: Equatable, Sendable {
        let time: Date?
        let size: UInt64?

        init(of path: String) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            time = attributes?[.modificationDate] as? Date
            size = (attributes?[.size] as? NSNumber)?.uint64Value
        }
    }

    private struct State: Sendable {
        var table: ConsoleTable
        var stamp: Stamp
    }

    private let file: ManifestFile
    private let dialect: String?
    private let limits: ConsoleLimits
    private let state: Mutex<State>

    /// Reads the file for the first time.
    ///
    /// - Parameter notes: Takes what is odd about it, a line each.
    /// - Throws: Everything that is wrong with it.
    init(_ file: ManifestFile, dialect: String?, limits: ConsoleLimits, notesTo notes: TextSink) throws(InputError) {
        self.file = file
        self.dialect = dialect
        self.limits = limits
        // Before reading, so that what is written meanwhile is seen the next time.
        let stamp = Stamp(of: file.path)
        let table = try ConsoleTable(file, dialect: dialect, revision: 1, limits: limits, notesTo: notes)
        state = Mutex(State(table: table, stamp: stamp))
    }

    /// The last good table.
    var table: ConsoleTable { state.withLock { $0.table } }

    /// Reads the file anew where it has changed since it was looked at last.
    ///
    /// - Parameter accept: Is given a new table before it takes the place of the old one; it may refuse.
    /// - Returns: Whether there is a new table; `nil` where the file is as it was.
    /// - Throws: What is wrong with the new version, or what `accept` throws.
    @concurrent
    func refresh(_ accept: @Sendable (ConsoleTable) async throws -> Void) async throws -> ConsoleTable? {
        let stamp = Stamp(of: file.path)
        let (isChanged, revision) = state.withLock { state in
            defer { state.stamp = stamp }
            return (state.stamp != stamp, state.table.revision + 1)
        }
        guard isChanged else { return nil }
        let silent = TextSink { _ in true }
        let table = try ConsoleTable(file, dialect: dialect, revision: revision, limits: limits, notesTo: silent)
        try await accept(table)
        state.withLock { $0.table = table }
        return table
    }
}
