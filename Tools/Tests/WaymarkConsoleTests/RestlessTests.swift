import Testing
import Waymark
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkConsole

/// An app that does not come to rest.
@Suite @MainActor struct RestlessTests {
    /// An app whose links are never opened and never refused.
    private final class RestlessApp: PhoneApp {
        let kind = PhoneKind.table
        let router: Router
        var isSignedIn: Bool { false }
        var notice: String? { nil }
        let scene = SceneState.stack("main", [])

        init() throws { router = try Router() }

        func page(of screen: Screen) -> PhonePage? { nil }
        func start() async {}
        func perform(_ action: PhoneAction) async -> Bool { true }
        func close() async { await forever() }

        func open(_ link: String, from source: LinkSource) async -> PhoneOutcome {
            await forever()
            return .opened
        }

        /// Nobody moves this clock.
        private func forever() async { try? await ManualClock().sleep(until: .init(offset: .seconds(1))) }
    }

    @Test("No question waits for ever, and the steps after it are done")
    func givesUp() async throws {
        let folder = try Folder()
        let file = ManifestFile(path: try folder.write("t.json", SmallTable.text))
        let limits = ConsoleLimits()
        let table = try ConsoleTable(
            TableSetup(file: file, dialect: nil, limits: limits), revision: 1, notesTo: TextSink { _ in true })
        let clock = ManualClock()
        let hub = EventHub(limits: limits)
        let phone = try Phone(table, hub: hub, limits: limits, clock: AppClock(clock)) { _ in
            try RestlessApp()
        }
        try await phone.start()
        let opening = Task { try await phone.open("small://home", from: .push) }
        await clock.waitForSleepers(1)
        let next = Task { try await phone.perform(.back) }
        #expect(phone.state().isBusy)
        clock.advance(by: limits.actionTime)
        let opened = try await opening.value
        #expect(opened["waits"] == .bool(true))
        #expect(opened["phone"]["note"].text == "the app is still busy")
        #expect(try await next.value["done"] == .bool(true))
        let reset = Task { try await phone.perform(.reset) }
        await clock.waitForSleepers(1)
        clock.advance(by: limits.actionTime)
        #expect(try await reset.value["done"] == .bool(true))
        #expect(!phone.state().isBusy)
    }

    @Test("So many actions wait and no more")
    func limitsActions() async throws {
        let folder = try Folder()
        let file = ManifestFile(path: try folder.write("t.json", SmallTable.text))
        var limits = ConsoleLimits()
        limits.actions = 1
        let table = try ConsoleTable(
            TableSetup(file: file, dialect: nil, limits: limits), revision: 1, notesTo: TextSink { _ in true })
        let clock = ManualClock()
        let phone = try Phone(
            table, hub: EventHub(limits: limits), limits: limits, clock: AppClock(clock)
        ) { _ in try RestlessApp() }
        try await phone.start()
        let opening = Task { try await phone.open("small://home", from: .push) }
        await clock.waitForSleepers(1)
        let failure = await #expect(throws: ConsoleFailure.self) { try await phone.perform(.back) }
        #expect(failure?.status == 503)
        clock.advance(by: limits.actionTime)
        _ = try await opening.value
    }
}
