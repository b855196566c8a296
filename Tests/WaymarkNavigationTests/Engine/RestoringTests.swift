import Testing
import WaymarkLock
import WaymarkNavigation
import WaymarkTesting

@MainActor
@Suite("A closure that waits for saved screens is called once, in order, whatever becomes of the scenes")
struct RestoringTests {
    @Test("Calls for a scene wait for it, those for all scenes for the last one")
    func waits() {
        let navigation = Navigation()
        var called: [String] = []
        navigation.whenRestored("a") { called.append("at once") }
        navigation.beginRestoring("a")
        navigation.beginRestoring("b")
        navigation.beginRestoring("a")
        navigation.whenRestored("a") { called.append("a1") }
        navigation.whenRestored(nil) { called.append("all") }
        navigation.whenRestored("a") { called.append("a2") }
        navigation.whenRestored("c") { called.append("c") }
        #expect(navigation.isRestoring("a") && navigation.isRestoring(nil) && !navigation.isRestoring("c"))
        navigation.endRestoring("a")
        #expect(called == ["at once", "c", "a1", "a2"])
        navigation.endRestoring("a")
        navigation.endRestoring("b")
        #expect(called == ["at once", "c", "a1", "a2", "all"])
        #expect(!navigation.isRestoring(nil))
    }

    @Test("What finds no room among those that wait is called at once")
    func isBounded() {
        let navigation = Navigation()
        var called: [Int] = []
        navigation.beginRestoring("a")
        for number in 0...Navigation.greatestWaiting { navigation.whenRestored("a") { called.append(number) } }
        #expect(called == [Navigation.greatestWaiting])
        navigation.endRestoring("a")
        #expect(called == [Navigation.greatestWaiting] + Array(0..<Navigation.greatestWaiting))
    }

    /// The changes of the scenes while the checks of saved screens wait.
    enum Meanwhile: String, CaseIterable, Sendable {
        case nothing, ownGoes, otherGoes, otherComes
    }

    @Test(
        "A saved scene is displayed in its own, or as the only one in the only one, as these were when it was asked for",
        arguments: Meanwhile.allCases, [true, false])
    func choosesScene(_ meanwhile: Meanwhile, isNamed: Bool) async throws {
        let navigation = Navigation()
        for route in ["own", "saved"] { navigation.screens.declare(ScreenDeclaration(route)) }
        let (asked, go) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        navigation.screens.admit(
            by: ScreenAdmission(
                beneath: { $0 },
                restored: { screen in
                    asked.continuation.yield()
                    for await _ in go.stream { break }
                    return screen
                }))
        let other = HeadlessDriver(.stack("b", [.foreign("Home"), Screen("own")]))
        let own = HeadlessDriver(.stack("a", [.foreign("Home")]))
        if meanwhile != .otherComes { navigation.connect(other) }
        navigation.connect(own)
        let saved = NavigationState(scenes: [.stack(isNamed ? "a" : "gone", [.foreign("Home"), Screen("saved")])])
        let restoring = Task { try await navigation.restore(saved) }
        for await _ in asked.stream { break }
        switch meanwhile {
        case .nothing: break
        case .ownGoes: navigation.disconnect("a")
        case .otherGoes: navigation.disconnect("b")
        case .otherComes: navigation.connect(other)
        }
        go.continuation.yield()
        _ = try await restoring.value
        // Whatever has become of its own, the other window's page stays.
        #expect(other.state().screens.map(\.route) == ["~Home", "own"])
        let isShown = isNamed ? meanwhile != .ownGoes : meanwhile == .otherComes
        #expect(own.state().screens.map(\.route).contains("saved") == isShown)
    }

    /// An object of an app that asks the catalogue as it goes.
    private final class Asking: Sendable {
        let screens: ScreenCatalog
        init(_ screens: ScreenCatalog) { self.screens = screens }
        deinit { _ = screens.routes }
    }

    @Test("What a catalogue lets go of is released outside of its lock")
    func releasesOutsideLock() {
        let screens = ScreenCatalog()
        func holding() -> ScreenDeclaration {
            let object = Asking(screens)
            var declaration = ScreenDeclaration("goods")
            declaration.setFactory(ScreenFactory(of: String.self) { _ in withExtendedLifetime(object) { "goods" } })
            return declaration
        }
        func override() {
            let object = Asking(screens)
            screens.override("goods", presentation: nil) { _ in withExtendedLifetime(object) { nil } }
        }
        screens.declare(holding())
        screens.declare(holding())
        let object = Asking(screens)
        screens.addFactory(
            ScreenFactory(of: String.self) { _ in withExtendedLifetime(object) { "other" } }, to: "goods")
        screens.addFactory(ScreenFactory(of: String.self) { _ in "last" }, to: "goods")
        override()
        override()
        screens.remove("goods")
        #expect(screens.routes.isEmpty)
    }

    @Test("A scene that goes before it displays anything lets go of what waits, and connecting it anew does not")
    func goes() {
        let navigation = Navigation()
        var called = 0
        navigation.beginRestoring("main")
        navigation.connect(HeadlessDriver(.stack("main", [.foreign("Home")])))
        navigation.whenRestored("main") { called += 1 }
        navigation.connect(HeadlessDriver(.stack("main", [.foreign("Home")])))
        #expect(called == 0)
        navigation.disconnect("main")
        #expect(called == 1)
        navigation.disconnect("main")
        #expect(called == 1)
    }

    @Test("A call that begins and ends another restoration loses nothing")
    func nests() {
        let navigation = Navigation()
        var called: [Int] = []
        navigation.beginRestoring("main")
        navigation.whenRestored("main") {
            called.append(1)
            navigation.beginRestoring("main")
            navigation.whenRestored("main") { called.append(3) }
        }
        navigation.whenRestored("main") { called.append(2) }
        navigation.endRestoring("main")
        #expect(called == [1])
        navigation.endRestoring("main")
        #expect(called == [1, 3, 2])
    }
}
