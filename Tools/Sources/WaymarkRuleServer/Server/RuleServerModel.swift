internal import Foundation
package import Waymark
internal import WaymarkConsole
internal import WaymarkInspection
internal import WaymarkManifest

/// The state and the operations of the rule server, without HTTP around it.
package final class RuleServerModel: Sendable {
    package let storage: any ServerStorage
    let keys: SigningKeys
    let sets: PublishedSets
    let signIns = SignInGuard()
    let associations = AssociationCache()
    let weights = ReportWeights()
    let faults = BackgroundFaults()
    /// Reports a failure whose cause is not in any response, as one line.
    let report: @Sendable (String) -> Void
    let news: EventHub
    /// Seconds since 1970.
    let now: @Sendable () -> Int
    /// The clock of waits.
    let clock: AppClock
    /// Whether browsers connect only through TLS.
    let isSecure: Bool

    /// Opens the data in a folder.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - streams: The number of streams that may wait for news at once.
    ///   - report: Reports a failure whose cause is not in any response, as one line; by default on standard error.
    package init(
        _ folder: DataFolder, storage: any ServerStorage, clock: AppClock = .continuous,
        now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }, streams: Int = 1_000,
        isSecure: Bool = false,
        report: @escaping @Sendable (String) -> Void = { line in
            // The log may be on a full disk too; the server continues.
            let bytes = Array("\(line)\n".utf8)
            _ = bytes.withUnsafeBytes { Descriptor.standardError.take($0) }
        }
    ) async throws {
        self.report = report
        self.storage = storage
        self.clock = clock
        self.isSecure = isSecure
        self.now = now
        keys = SigningKeys(folder: folder.keys)
        sets = PublishedSets(limit: streams)
        var limits = ConsoleLimits()
        limits.streams = streams
        news = EventHub(limits: limits)
        for version in try await storage.read({ try $0.latestVersions() }) { sets.put(version) }
    }

    /// Performs due stages and keeps streams alive, until the task is cancelled.
    package func run() async {
        var seconds = 0
        while !Task.isCancelled {
            do { try await clock.sleep(until: clock.now + .seconds(1)) } catch { break }
            await tick()
            seconds += 1
            if seconds % 15 == 0 {
                await endReading()
                news.send(.heartbeat)
            }
            if seconds % 3600 == 0 { await clean() }
        }
        close()
    }

    /// Ends the streams of people whom another process has deactivated or given another token, and those of sessions
    /// that have ended.
    func endReading() async {
        let time = now()
        let readers: Set<String>
        do {
            readers = try await storage.read { reader in
                let people = try reader.values(Person.self, .person).filter(\.isActive)
                let sessions = try reader.records(.session, prefix: "").compactMap { key, _ -> String? in
                    guard let session = try reader.value(Session.self, .session, key), session.ends > time else {
                        return nil
                    }
                    return people.first { $0.name == session.person }?.sessionReader(key)
                }
                return Set(people.map(\.reader) + sessions)
            }
        } catch {
            return report("waymark serve: cannot check who may read: \(SafeText("\(error)"))")
        }
        news.end { !readers.contains($0) }
    }

    /// Ends all waiting requests and streams.
    package func close() {
        sets.close()
        news.finish()
    }

    /// Sends pages an event of a channel.
    func announce(_ event: String, _ channel: ChannelName, _ members: [JSONText.Member] = []) {
        let all: [JSONText.Member] =
            [.init("app", .text(channel.app)), .init("channel", .text(channel.channel))] + members
        news.send(StreamMessage(event, "\(JSONText.object(all))"))
    }

    // MARK: Apps

    /// An app with its tables and cases at one moment.
    struct AppState: Sendable {
        let settings: AppSettings
        let tables: AppTables
        let cases: [UInt8]?
        /// A digest of all of it, which changes with it.
        let digest: String
    }

    /// Reads an app.
    static func app(_ name: String, in reader: any StorageReader) throws -> AppState {
        guard let settings = try reader.value(AppSettings.self, .app, name) else {
            throw ServerRefusal.unknown("app", name)
        }
        var tables: [AppTable] = []
        var parts = [try JSONEncoder.sorted.encode(settings)].map { Digest.text($0) }
        for (key, body) in try reader.records(.table, prefix: "\(name)/") {
            let from = String(key.dropFirst(name.count + 1))
            tables.append(try AppTable(from: from == AppTable.everyVersion ? nil : from, json: body))
            parts.append(from + Digest.text(body))
        }
        let cases = try reader.record(.cases, name)
        parts.append(Digest.text(cases ?? []))
        return AppState(
            settings: settings, tables: AppTables(tables), cases: cases, digest: parts.joined(separator: " "))
    }

    /// Returns the settings of an app, if it has a channel.
    static func check(_ channel: ChannelName, in reader: any StorageReader) throws -> AppSettings {
        guard let settings = try reader.value(AppSettings.self, .app, channel.app) else {
            throw ServerRefusal.unknown("app", channel.app)
        }
        guard settings.channels.contains(channel.channel) else {
            throw ServerRefusal.unknown("channel", channel.channel)
        }
        return settings
    }
}

extension JSONEncoder {
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
