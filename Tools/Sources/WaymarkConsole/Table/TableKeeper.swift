internal import Foundation
internal import Synchronization
internal import WaymarkInspection

/// Keeps the table of a manifest's file, and reads the file again after a change.
///
/// A new version that cannot be used changes nothing: the last good table stays, and the error is shown until the file
/// is corrected.
final class TableKeeper: Sendable {
    /// The mark that distinguishes versions of a file.
    private struct Stamp: Equatable, Sendable {
        /// The file itself, if the path is that of a link, which has a time and a size of its own.
        let file: String
        let time: Date?
        let size: UInt64?

        init(of path: String) {
            file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            let attributes = try? FileManager.default.attributesOfItem(atPath: file)
            time = attributes?[.modificationDate] as? Date
            size = (attributes?[.size] as? NSNumber)?.uint64Value
        }
    }

    /// The fault of a version of the file that cannot be used.
    struct Fault: Sendable {
        /// It for people, a line for each thing.
        let sentence: String
        /// It as findings, as far as lint can go on.
        let findings: [Finding]
    }

    private struct State: Sendable {
        var table: ConsoleTable
        var stamp: Stamp
        var fault: Fault?
    }

    private let setup: TableSetup
    private let state: Mutex<State>

    /// Reads the file for the first time.
    ///
    /// A file that cannot be used gives a table without routes, until it is corrected.
    ///
    /// - Parameter notes: Receives warnings about the manifest, one line each.
    /// - Throws: That there is no such file.
    init(_ setup: TableSetup, notesTo notes: TextSink) throws(InputError) {
        self.setup = setup
        // Before reading, so that a write in the meantime is noticed the next time.
        let stamp = Stamp(of: setup.file.path)
        do throws(InputError) {
            let table = try ConsoleTable(setup, revision: 1, notesTo: notes)
            state = Mutex(State(table: table, stamp: stamp))
        } catch {
            _ = try InputFile(path: setup.file.path, expected: ManifestFile.expected).bytes(limit: .max)
            for line in error.lines { notes.line(line) }
            let fault = Self.fault(error, setup)
            state = Mutex(State(table: try ConsoleTable(without: setup), stamp: stamp, fault: fault))
        }
    }

    /// The last good table.
    var table: ConsoleTable { state.withLock { $0.table } }

    /// The fault of the file as it is now, or `nil` if it is the table's.
    var fault: Fault? { state.withLock { $0.fault } }

    /// Withdraws the table because no app can be created from it; an empty table replaces it until the file is
    /// corrected.
    ///
    /// - Parameter error: Why.
    func withdraw(_ error: any Error) throws(InputError) -> ConsoleTable {
        let table = try ConsoleTable(without: setup)
        let fault = Self.fault(error, setup)
        state.withLock { ($0.table, $0.fault) = (table, fault) }
        return table
    }

    private static func fault(_ error: any Error, _ setup: TableSetup) -> Fault {
        let lines =
            switch error {
            case let error as InputError: error.lines.map { "\(SafeText($0))" }
            case let error as ConsoleFailure: [error.sentence]
            default: ["\(SafeText("\(error)"))"]
            }
        let found = (try? ManifestLint(setup.file, dialect: setup.dialect))?.findings ?? []
        let hasErrors = found.contains { $0.severity == .error }
        let own = lines.map {
            Finding(severity: .error, code: "manifest", subjects: [], witness: nil, message: $0)
        }
        return Fault(sentence: lines.joined(separator: "\n"), findings: hasErrors ? found : own + found)
    }

    /// Reads the file again if it has changed since the last check.
    ///
    /// - Parameter accept: Receives a new table before it replaces the old one; it may throw to refuse it.
    /// - Returns: Whether there is a new table; `nil` if the file is as it was, or `accept` has to be asked later.
    /// - Throws: The errors of the new version, or the error that `accept` throws.
    @concurrent
    func refresh(_ accept: @Sendable (ConsoleTable) async throws -> Void) async throws -> ConsoleTable? {
        let stamp = Stamp(of: setup.file.path)
        let (known, revision) = state.withLock { state in
            defer { state.stamp = stamp }
            return (state.stamp, state.table.revision + 1)
        }
        guard known != stamp else { return nil }
        do {
            let table = try ConsoleTable(setup, revision: revision, notesTo: TextSink { _ in true })
            try await accept(table)
            state.withLock { ($0.table, $0.fault) = (table, nil) }
            return table
        } catch let failure as ConsoleFailure where failure.retryAfter != nil {
            // The phone is busy, which is no fault of the file: the next look reads it again.
            state.withLock { $0.stamp = known }
            return nil
        } catch {
            let fault = Self.fault(error, setup)
            state.withLock { $0.fault = fault }
            throw error
        }
    }
}
