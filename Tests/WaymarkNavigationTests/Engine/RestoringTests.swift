import Testing
import WaymarkNavigation

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
