internal import Waymark
internal import WaymarkInspection

/// What the console knows and does, without HTTP around it.
final class ConsoleModel: Sendable {
    let keeper: TableKeeper
    let phone: Phone
    let hub: EventHub
    let limits: ConsoleLimits
    private let clock: AppClock

    /// A console whose app has started.
    ///
    /// - Parameter notes: Takes what is odd about the manifest, a line each.
    /// - Throws: `InputError`, with everything that is wrong with the manifest, or with it for the app.
    @MainActor
    init(_ configuration: ConsoleConfiguration, notesTo notes: TextSink) async throws {
        limits = configuration.limits
        clock = configuration.clock
        hub = EventHub(limits: limits)
        keeper = try TableKeeper(
            ManifestFile(path: configuration.manifest), dialect: configuration.dialect, limits: limits, notesTo: notes)
        let table = keeper.table
        let maker = PhoneMaker(configuration, for: table.manifest)
        do {
            phone = try Phone(maker.kind, table, hub: hub, limits: limits, clock: clock, make: maker.make)
        } catch {
            let place = "\(configuration.manifest): the \(maker.kind.rawValue)'s app cannot be made of it"
            throw InputError(lines: "\(error)".split(separator: "\n").map { "\(place): \(SafeText(String($0)))" })
        }
        try await phone.start()
    }

    // MARK: Time

    /// Looks at the manifest's file and keeps streams alive, until the task is cancelled.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.every(self.limits.watch) { await self.look() } }
            group.addTask { await self.every(self.limits.heartbeat) { self.hub.send(.heartbeat) } }
        }
    }

    private func every(_ interval: Duration, _ act: @Sendable () async -> Void) async {
        while !Task.isCancelled {
            do { try await clock.sleep(until: clock.now + interval) } catch { return }
            await act()
        }
    }

    /// Looks whether the manifest's file has changed, and tells what has come of it.
    func look() async {
        do {
            guard let table = try await keeper.refresh({ try await self.phone.use($0) }) else { return }
            hub.send(StreamMessage("table", "\(JSONText.object([.init("revision", .number(table.revision))]))"))
        } catch {
            let members: [JSONText.Member] = [
                .init("revision", .number(keeper.table.revision)), .init("error", .text(Self.sentence(error))),
            ]
            hub.send(StreamMessage("table", "\(JSONText.object(members))"))
        }
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as InputError: error.lines.map { "\(SafeText($0))" }.joined(separator: "\n")
        case let error as ConsoleFailure: error.sentence
        default: "\(SafeText("\(error)"))"
        }
    }

    /// Ends everything: streams, and what is under way in the app.
    func close() async {
        hub.finish()
        await phone.close()
    }
}
