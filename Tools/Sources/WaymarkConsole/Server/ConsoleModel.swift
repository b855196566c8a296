internal import Waymark
internal import WaymarkInspection

/// The state and the operations of the console, without HTTP around it.
final class ConsoleModel: Sendable {
    let keeper: TableKeeper
    let phone: Phone
    let hub: EventHub
    let limits: ConsoleLimits
    private let clock: AppClock
    private let rules: (any RuleEditing)?

    /// A console whose app has started.
    ///
    /// - Parameter notes: Receives warnings about the manifest, one line each.
    /// - Throws: `InputError`: that there is no such file, or what the manifest lacks for the app that was asked for.
    @MainActor
    init(_ configuration: ConsoleConfiguration, notesTo notes: TextSink) async throws {
        limits = configuration.limits
        clock = configuration.clock
        rules = configuration.rules
        hub = EventHub(limits: limits)
        let maker = PhoneMaker(configuration)
        keeper = try TableKeeper(
            TableSetup(
                file: ManifestFile(path: configuration.manifest), dialect: configuration.dialect, limits: limits),
            notesTo: notes)
        let table = keeper.table
        do {
            phone = try Phone(table, hub: hub, limits: limits, clock: clock, make: maker.make)
        } catch {
            let place =
                "\(configuration.manifest): the \(maker.kind(for: table.manifest).rawValue)'s app cannot be created from it"
            let lines = "\(error)".split(separator: "\n").map { "\(place): \(SafeText(String($0)))" }
            let failure = InputError(lines: lines)
            // The page shows the error, unless the requested app needs the routes.
            let empty = try keeper.withdraw(failure)
            do {
                phone = try Phone(empty, hub: hub, limits: limits, clock: clock, make: maker.make)
            } catch {
                throw failure
            }
            for line in lines { notes.line(line) }
        }
        try await phone.start()
    }

    // MARK: Time

    /// Looks at the files of the manifest and the rules, and keeps streams alive, until the task is cancelled.
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

    /// Looks whether the manifest's file has changed, and tells what has come of it; of the rules' file, that it has.
    func look() async {
        if let rules, await rules.hasChanged() { hub.send(StreamMessage("rules", "{}")) }
        do {
            guard let table = try await keeper.refresh({ try await self.phone.use($0) }) else { return }
            hub.send(StreamMessage("table", "\(JSONText.object([.init("revision", .number(table.revision))]))"))
        } catch {
            let members: [JSONText.Member] = [
                .init("revision", .number(keeper.table.revision)),
                .init("error", .text(keeper.fault?.sentence ?? "\(SafeText("\(error)"))")),
            ]
            hub.send(StreamMessage("table", "\(JSONText.object(members))"))
        }
    }

    /// Ends all streams and all pending work of the app.
    func close() async {
        hub.finish()
        await phone.close()
    }
}
