import RandomTrials
import Testing
import WaymarkNavigation

@MainActor
@Suite("The active scene is the one that the user was in last")
struct ActiveSceneTests {
    private func navigation(_ names: String...) -> Navigation {
        let navigation = Navigation()
        for name in names { navigation.connect(HeadlessDriver(.stack(name, [.foreign("Home")]))) }
        return navigation
    }

    @Test("When it closes, it is the one before")
    func closes() {
        let navigation = navigation("a", "b", "c")
        #expect(navigation.activeScene == "a")
        navigation.activate("b")
        navigation.activate("a")
        navigation.disconnect("a")
        #expect(navigation.activeScene == "b")
    }

    @Test("When it is connected again under its name, it stays active")
    func reconnects() {
        let navigation = navigation("a", "b")
        navigation.connect(HeadlessDriver(.stack("a", [.foreign("Home")])))
        #expect(navigation.activeScene == "a")
    }

    @Test(
        "Whatever is connected, visited and closed, it is the last visited of those that are connected, or else the latest"
    )
    func random() {
        for seed in 0..<Effort.count(standard: 300) {
            var random = SeededNumbers(trial: seed)
            let navigation = Navigation()
            var connected: [String] = []
            var visits: [String] = []
            for _ in 0..<20 {
                let name = random.pick(["a", "b", "c", "d"])
                switch random.below(3) {
                case 0:
                    navigation.connect(HeadlessDriver(.stack(name, [.foreign("Home")])))
                    // The first is the one that the user is in.
                    if connected.isEmpty { visits.append(name) }
                    connected.removeAll { $0 == name }
                    connected.append(name)
                case 1:
                    navigation.activate(name)
                    if connected.contains(name) { visits.append(name) }
                default:
                    navigation.disconnect(name)
                    connected.removeAll { $0 == name }
                    visits.removeAll { $0 == name }
                }
                // Where the user was in none of those that are left, the latest counts.
                if visits.isEmpty, let latest = connected.last { visits.append(latest) }
                #expect(navigation.activeScene == visits.last, "seed \(seed)")
            }
        }
    }
}
