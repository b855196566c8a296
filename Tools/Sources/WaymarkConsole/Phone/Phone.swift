internal import WaymarkInspection
internal import WaymarkNavigation
internal import WaymarkRouting

/// The phone: one app that all visitors of the console see and touch, one action after the other.
@MainActor
final class Phone {
    /// Makes an app for a manifest.
    typealias Maker = @MainActor (ConsoleTable) throws -> any PhoneApp

    private let make: Maker
    private let hub: EventHub
    private let limits: ConsoleLimits
    private let wait: LimitedWait
    private var table: ConsoleTable
    private var app: any PhoneApp
    /// A router created only from the manifest, in the app's version: it decides as the command does.
    private(set) var decider: ManifestRouter
    private var recording: Recording
    private var note: String?
    private var lastNotice: String?

    /// Forwards the router's events; ends with the app.
    private var pump: Task<Void, Never>?
    /// The number of events of this app that were forwarded.
    private var handedOn = 0
    /// The number of the last event of all apps.
    private var lastEvent = 0
    /// The requests that wait until a number of events were forwarded.
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// The action that was asked for last.
    private var last: Task<Void, Never>?
    private var actions = 0

    /// A phone with an app that has not started.
    ///
    /// - Throws: The errors of the manifest for that app.
    init(
        _ table: ConsoleTable, hub: EventHub, limits: ConsoleLimits, clock: AppClock,
        make: @escaping Maker
    ) throws {
        self.make = make
        self.hub = hub
        self.limits = limits
        self.table = table
        wait = LimitedWait(clock: clock, limit: limits.actionTime)
        let app = try make(table)
        self.app = app
        decider = try Self.decider(table, for: app)
        recording = Recording(of: app.router, capacity: limits.recordedEvents)
    }

    private static func decider(_ table: ConsoleTable, for app: any PhoneApp) throws(InputError) -> ManifestRouter {
        try ManifestRouter(
            table.manifest, appVersion: app.router.configuration.appVersion,
            installation: app.router.configuration.installationKey)
    }

    /// The answer to a request that no longer waits.
    private static let restless = "the app is still busy"

    /// The kind of app that it runs.
    var kind: PhoneKind { app.kind }
    /// The router that opens links, to be asked without opening any.
    var router: Router { app.router }

    // MARK: Actions

    /// Starts the app.
    func start() async throws(ConsoleFailure) {
        try await next { phone in await phone.begin() }
    }

    /// Opens a link and waits until the app is at rest.
    func open(_ link: String, from source: LinkSource) async throws(ConsoleFailure) -> JSONText {
        try await next { phone in
            let app = phone.app
            let outcome = await phone.wait { await app.open(link, from: source) }
            var error: String?
            if case .refused(let reason) = outcome { error = reason }
            phone.note =
                switch outcome {
                case .opened: nil
                case .waits: "\(SafeText(link)) waits for an answer"
                case .refused(let reason): reason
                case nil: Self.restless
                }
            let state = await phone.settled()
            return .object([
                .init("opened", .bool(outcome == .opened)), .init("waits", .bool(outcome == .waits || outcome == nil)),
                .init("error", .optional(error)), .init("phone", state.json),
            ])
        }
    }

    /// Performs an action of the user, and waits until the app is idle.
    func perform(_ action: PhoneAction) async throws(ConsoleFailure) -> JSONText {
        try await next { phone in
            phone.note = nil
            let isDone: Bool
            if action == .reset {
                isDone = await phone.restart()
            } else {
                let app = phone.app
                let done = await phone.wait { await app.perform(action) }
                if done == nil { phone.note = Self.restless }
                isDone = done ?? true
            }
            return .object(await phone.settled().members + [.init("done", .bool(isDone))])
        }
    }

    /// Continues with another table, in a newly started app.
    ///
    /// - Throws: An error if no app can be created for it; the display stays as it was.
    func use(_ table: ConsoleTable) async throws(ConsoleFailure) {
        let problem: String? = try await next { phone in
            let old = phone.table
            phone.table = table
            if await phone.restart() {
                phone.note = "the table was read again, and the app was restarted"
                _ = await phone.settled()
                return nil
            }
            phone.table = old
            return phone.note ?? "the app cannot be created"
        }
        if let problem { throw ConsoleFailure(500, problem) }
    }

    /// Returns the displayed state.
    ///
    /// - Parameter own: The number of the caller's actions that are under way.
    func state(besides own: Int = 0) -> PhoneState {
        let scene = app.scene
        var pages: [Int: PhonePage] = [:]
        for screen in scene.screens { pages[screen.number] = app.page(of: screen) }
        return PhoneState(
            app: app.kind, isSignedIn: app.isSignedIn, isBusy: actions > own, scene: scene, pages: pages, note: note)
    }

    /// The events since the app was made, to be downloaded.
    var recorded: String {
        recording.catchUp()
        return recording.text(atMost: limits.recordingBytes)
    }

    /// Ends the app.
    func close() async {
        await app.close()
        pump?.cancel()
    }

    // MARK: One after the other

    /// Waits for the actions before, and acts.
    private func next<Value: Sendable>(
        _ act: @escaping @MainActor (Phone) async -> Value
    ) async throws(ConsoleFailure) -> Value {
        guard actions < limits.actions else {
            throw ConsoleFailure(
                503, "\(limits.actions) actions are waiting for the phone already", retryAfter: .seconds(1))
        }
        actions += 1
        let before = last
        // The caller may go; the action is completed all the same.
        let task = Task { @MainActor in
            await before?.value
            let value = await act(self)
            self.actions -= 1
            return value
        }
        last = Task { _ = await task.value }
        return await task.value
    }

    // MARK: The app

    private func begin() async {
        let events = app.router.events(keeping: limits.recordedEvents, redaction: .byName)
        pump = Task { @MainActor [weak self] in
            for await event in events { self?.handOn(event) }
        }
        handedOn = 0
        let app = app
        await wait { await app.start() }
        _ = await settled()
    }

    /// - Returns: Whether the app is new; otherwise the answer says why not.
    private func restart() async -> Bool {
        let new: any PhoneApp
        do {
            new = try make(table)
            decider = try Self.decider(table, for: new)
        } catch {
            note = "\(SafeText("\(error)"))"
            return false
        }
        let old = app
        await wait { await old.close() }
        pump?.cancel()
        for (_, continuation) in waiting { continuation.resume() }
        waiting = []
        app = new
        (note, lastNotice) = (nil, nil)
        recording = Recording(of: new.router, capacity: limits.recordedEvents)
        await begin()
        return true
    }

    // MARK: Events

    private func handOn(_ event: RouterEvent) {
        lastEvent += 1
        handedOn += 1 + event.dropped
        hub.send(StreamMessage("router", "\(event.json(number: lastEvent))"))
        let ready = waiting.filter { $0.count <= handedOn }
        waiting.removeAll { $0.count <= handedOn }
        for (_, continuation) in ready { continuation.resume() }
    }

    /// Waits until all events were forwarded, and then reports what is displayed.
    private func settled() async -> PhoneState {
        if app.notice != lastNotice {
            lastNotice = app.notice
            note = app.notice
        }
        recording.catchUp()
        let count = recording.count
        if handedOn < count {
            await withCheckedContinuation { waiting.append((count, $0)) }
        }
        let state = state(besides: 1)
        hub.send(StreamMessage("phone", "\(state.json)"))
        return state
    }
}
