import RandomTrials
import Testing
import Waymark
import WaymarkNavigation
import WaymarkTesting
import WaymarkTree
import WaymarkUnits

private final class Quiet: Interactor {
    let activity = Activity()
}

private final class UnitPage: UnitView {}

/// Units that come and go in two windows, whose drivers fail and report late.
@MainActor
private final class UnitTrial {
    private struct Unbuildable: Error {}

    let clock = ManualClock()
    let navigation: Navigation
    let drivers: [UnreliableDriver]
    let tree: UnitTree
    let root = TreeUnit("root", interactor: Quiet(), views: [UnitPage()])
    var units: [TreeUnit] { [root] + root.children.flatMap { [$0] + $0.children } }
    private var numbers: SeededNumbers
    private var count = 0

    init(seed: UInt64) throws {
        numbers = SeededNumbers(seed: seed)
        var configuration = NavigationConfiguration()
        configuration.clock = AppClock(clock)
        configuration.queueLimit = 3
        navigation = Navigation(configuration: configuration)
        drivers = ["one", "two"].map { UnreliableDriver(HeadlessDriver(.stack($0, [.foreign("Home")]))) }
        for driver in drivers { navigation.connect(driver) }
        tree = UnitTree(
            display: UnitScreens(navigation, as: UnitPage.self) { unit, _ in try? unit.parent?.detach(unit) })
        try tree.launch(root)
    }

    func act() async throws {
        let driver = drivers[Int.random(in: 0..<2, using: &numbers)]
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0..<3:
            count += 1
            let parent = ([root] + root.children).randomElement(using: &numbers) ?? root
            try parent.attach(TreeUnit("\(count)", interactor: Quiet(), views: [UnitPage()]))
        case 3, 4: if let unit = units.dropFirst().randomElement(using: &numbers) { try unit.parent?.detach(unit) }
        case 5:
            let mishaps: [UnreliableDriver.Mishap] = [
                .isLate, .isLate, .isLate, .isLost, .isWithheld, .fails(.unavailable("there is no window")),
                .fails(.notBuilt(Screen("any"), Unbuildable())),
            ]
            driver.mishaps.append(mishaps.randomElement(using: &numbers))
        case 6: navigation.activate(driver.scene)
        case 7: driver.report()
        case 8: navigation.start(NavigationRequest(.back), policy: Bool.random(using: &numbers) ? .replace : .wait)
        default: if Int.random(in: 0..<3, using: &numbers) == 0 { await elapse() }
        }
    }

    private func elapse() async {
        for _ in 0..<20 { await Task.yield() }
        if clock.sleepers > 0 { clock.advance(by: navigation.configuration.stepLimit) }
        for _ in 0..<20 { await Task.yield() }
    }

    /// Lets everything end, without further mishaps.
    func end() async {
        for driver in drivers {
            driver.mishaps = []
            while driver.lateCount > 0 { driver.report() }
        }
        for _ in 0..<200 where navigation.isBusy { await elapse() }
        for driver in drivers {
            navigation.start(NavigationRequest(.popTo(ScreenQuery("nothing")), scene: driver.scene))
        }
    }

    var shown: [String] { drivers.flatMap { $0.state().screens.compactMap { $0.parameters["unit"] } }.sorted() }
}

@MainActor
@Suite struct RandomUnitScreensTests {
    @Test(
        "In the end no view of a detached unit is on display, whatever the drivers did, and each attached one is once")
    func random() async throws {
        for seed in 0..<UInt64(300) {
            let trial = try UnitTrial(seed: seed)
            for _ in 0..<3 {
                for _ in 0..<12 { try await trial.act() }
                await trial.end()
                #expect(!trial.navigation.isBusy, "seed \(seed)")
                let attached = Set(trial.units.map(\.path))
                let strays = trial.shown.filter { !attached.contains($0) }
                #expect(strays.isEmpty, "seed \(seed)")
                #expect(Set(trial.shown).count == trial.shown.count, "seed \(seed)")
            }
            trial.tree.end()
            await trial.end()
            #expect(trial.shown.isEmpty, "seed \(seed)")
        }
    }
}
