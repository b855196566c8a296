import Foundation
import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

@testable import WaymarkRuleSources

@Suite("Rules are replaced while the app runs, and the last good ones are kept")
struct RuleKeeperTests {
    @Test("New rules are in the router at once, and are reported")
    func replaces() async throws {
        let house = try RuleHouse()
        #expect(await house.page() == nil)
        await house.offer(RuleHouse.rules(1))
        #expect(await house.keeper.update().row == "replaced 1")
        #expect(await house.page() == "goods 7")
        await house.offer(RuleHouse.rules(5, to: "list"))
        #expect(await house.keeper.update().row == "replaced 5")
        #expect(await house.page() == "list 7")
        #expect(await house.keeper.version == 5)
        let name = house.source.name
        #expect(house.told() == ["\(name) replaced 1", "\(name) replaced 5"])
        #expect(await house.source.limits == [1 << 20, 1 << 20])
    }

    @Test("The same version with the same bytes changes nothing")
    func unchanged() async throws {
        let house = try RuleHouse()
        await house.offer(RuleHouse.rules(3))
        #expect(await house.keeper.update().row == "replaced 3")
        #expect(await house.keeper.update().row == "unchanged")
        #expect(house.told().count == 1)
    }

    @Test("The source is asked with the tag of the rules that are in use")
    func entityTags() async throws {
        let folder = try ScratchFolder()
        let house = try RuleHouse(folder.url)
        await house.offer(RuleHouse.rules(1), tag: "one")
        await house.keeper.update()
        await house.offer(RuleHouse.rules(1, text: "bad"), key: 9, tag: "bad")
        await house.keeper.update()
        await house.source.give(.unchanged)
        #expect(await house.keeper.update().row == "unchanged")
        await house.offer(RuleHouse.rules(2), tag: "two")
        await house.keeper.update()
        let next = try RuleHouse(folder.url)
        await next.keeper.start()
        await next.keeper.update()
        await next.keeper.remove()
        await next.keeper.update()
        #expect(await house.source.tags == [nil, "one", "one", "one"])
        #expect(await next.source.tags == ["two", nil])
    }

    @Test("Two updates at once: one replaces the rules, the other finds them there")
    func twoAtOnce() async throws {
        let house = try RuleHouse()
        await house.offer(RuleHouse.rules(4))
        await house.source.close()
        async let first = house.keeper.update()
        async let second = house.keeper.update()
        await house.source.waitForFetches(2)
        await house.source.open()
        #expect(await [first.row, second.row].sorted() == ["replaced 4", "unchanged"])
        #expect(house.told() == ["\(house.source.name) replaced 4"])
    }

    @Test("An older answer that comes late does not take the place of a newer one")
    func lateAnswer() async throws {
        let house = try RuleHouse()
        await house.offer(RuleHouse.rules(1))
        await house.source.close(for: 1)
        async let late = house.keeper.update()
        await house.source.waitForFetches(1)
        await house.offer(RuleHouse.rules(2, to: "list"))
        #expect(await house.keeper.update().row == "replaced 2")
        await house.source.open()
        #expect(await late.row == "refused: version 1 is older than 2")
        #expect(await house.page() == "list 7")
    }

    @Test("A cancelled update says so, and is no refusal")
    func cancelled() async throws {
        let house = try RuleHouse()
        await house.source.fail(CancellationError())
        #expect(await house.keeper.update().row == "cancelled")
        #expect(house.told().isEmpty)
    }

    @Test("Updates come at once, and then each time the interval has passed, until their task is cancelled")
    func interval() async throws {
        let house = try RuleHouse()
        await house.offer(RuleHouse.rules(1))
        let keeper = house.keeper
        let task = Task { await keeper.keepUpdating(every: .seconds(60)) { 0 } }
        await house.clock.waitForSleepers()
        #expect(await house.keeper.version == 1)
        await house.offer(RuleHouse.rules(2))
        house.clock.advance(by: .seconds(59))
        #expect(await house.source.tags.count == 1)
        house.clock.advance(by: .seconds(1))
        await house.source.waitForFetches(2)
        await house.clock.waitForSleepers()
        #expect(await house.keeper.version == 2)
        task.cancel()
        await task.value
        #expect(await house.source.tags.count == 2)
    }

    @Test("An interval of nothing is a second, so that no source is asked without end")
    func shortInterval() async throws {
        let house = try RuleHouse()
        let keeper = house.keeper
        let task = Task { await keeper.keepUpdating(every: .zero) { 0 } }
        await house.clock.waitForSleepers()
        house.clock.advance(by: .milliseconds(999))
        #expect(house.clock.sleepers == 1)
        task.cancel()
        await task.value
    }

    // MARK: Restarts

    @Test("After a restart the last good rules are back before anything is fetched")
    func restarts() async throws {
        let folder = try ScratchFolder()
        let first = try RuleHouse(folder.url)
        await first.offer(RuleHouse.rules(3))
        await first.keeper.update()
        let second = try RuleHouse(folder.url)
        #expect(await second.keeper.start().row == "replaced 3")
        #expect(await second.page() == "goods 7")
        #expect(await second.keeper.start().row == "unchanged")
        #expect(second.told() == ["\(second.source.name) replaced 3"])
        #expect(await second.source.tags.isEmpty)
    }

    @Test("An update before the start starts first, so that older versions are refused")
    func updateStarts() async throws {
        let folder = try ScratchFolder()
        let first = try RuleHouse(folder.url)
        await first.offer(RuleHouse.rules(3))
        await first.keeper.update()
        let second = try RuleHouse(folder.url)
        await second.offer(RuleHouse.rules(2, to: "list"))
        #expect(await second.keeper.update().row == "refused: version 2 is older than 3")
        #expect(await second.page() == "goods 7")
    }

    @Test("Nothing kept is nothing to do")
    func nothingKept() async throws {
        let folder = try ScratchFolder()
        #expect(try await RuleHouse(folder.url).keeper.start().row == "unchanged")
        #expect(try await RuleHouse().keeper.start().row == "unchanged")
    }

    @Test("Rules that the routes of a new app no longer take are refused at the start, and stay known")
    func routesChanged() async throws {
        let folder = try ScratchFolder()
        let first = try RuleHouse(folder.url)
        await first.offer(RuleHouse.rules(3), tag: "three")
        await first.keeper.update()
        let second = try RuleHouse(folder.url)
        second.router.remove(id: "goods")
        #expect(await second.keeper.start().isRefused)
        #expect(await second.keeper.version == nil)
        await second.offer(RuleHouse.rules(2, to: "list"))
        #expect(await second.keeper.update().row == "refused: version 2 is older than 3")
        // Once the routes are there, the same rules are taken: they are asked for as if there were none.
        #expect(await second.source.tags == [nil])
        try second.router.on("shop://goods/:id", .public) { "new \($0["id"] ?? "?")" }
        await second.offer(RuleHouse.rules(3))
        #expect(await second.keeper.update().row == "replaced 3")
        #expect(await second.page() == "new 7")
    }

    // MARK: Taking back

    @Test("Rules that were taken back are gone, also after a restart, and older ones stay refused")
    func takesBack() async throws {
        let folder = try ScratchFolder()
        let first = try RuleHouse(folder.url)
        await first.offer(RuleHouse.rules(3))
        await first.keeper.update()
        await first.keeper.remove()
        #expect(await first.page() == nil)
        #expect(await first.keeper.version == nil)
        #expect(first.told() == ["\(first.source.name) replaced 3", "\(first.source.name) replaced -"])
        let second = try RuleHouse(folder.url)
        #expect(await second.keeper.start().row == "unchanged")
        #expect(await second.page() == nil)
        await second.offer(RuleHouse.rules(2))
        #expect(await second.keeper.update().row == "refused: version 2 is older than 3")
        await second.offer(RuleHouse.rules(3, to: "list"))
        #expect(
            await second.keeper.update().row == "refused: version 3 was accepted before with different contents")
        await second.offer(RuleHouse.rules(3))
        #expect(await second.keeper.update().row == "replaced 3")
        #expect(await second.page() == "goods 7")
        #expect(try await RuleHouse(folder.url).keeper.start().row == "replaced 3")
    }

    @Test("Rules can be taken back before they were read back")
    func takesBackFirst() async throws {
        let folder = try ScratchFolder()
        let first = try RuleHouse(folder.url)
        await first.offer(RuleHouse.rules(3))
        await first.keeper.update()
        let second = try RuleHouse(folder.url)
        await second.keeper.remove()
        #expect(await second.page() == nil)
        #expect(try await RuleHouse(folder.url).keeper.start().row == "unchanged")
    }

    @Test("Rules that a source gives while rules are taken back are dropped")
    func takesBackMeanwhile() async throws {
        let house = try RuleHouse()
        await house.offer(RuleHouse.rules(3))
        await house.source.close()
        async let update = house.keeper.update()
        await house.source.waitForFetches(1)
        await house.keeper.remove()
        await house.source.open()
        #expect(await update.row == "unchanged")
        #expect(await house.page() == nil)
        #expect(await house.keeper.update().row == "replaced 3")
    }

    @Test("Rules that the app has removed are not said to be in effect, and come back with the next update")
    func removedByApp() async throws {
        let house = try RuleHouse()
        await house.offer(RuleHouse.rules(3))
        #expect(await house.keeper.update().row == "replaced 3")
        house.router.removeRules()
        #expect(await house.keeper.version == nil)
        #expect(await house.keeper.freshness == nil)
        #expect(await house.keeper.update().row == "replaced 3")
        #expect(await house.keeper.version == 3)
        #expect(await house.page() == "goods 7")
    }

    @Test("Rules that the app has put in their place stay until there is a new version")
    func replacedByApp() async throws {
        let house = try RuleHouse()
        await house.offer(RuleHouse.rules(3))
        #expect(await house.keeper.update().row == "replaced 3")
        try house.router.setRules(RuleSet(version: 100))
        #expect(await house.keeper.version == nil)
        #expect(await house.keeper.update().row == "unchanged")
        #expect(await house.page() == nil)
        await house.offer(RuleHouse.rules(4))
        #expect(await house.keeper.update().row == "replaced 4")
        #expect(await house.page() == "goods 7")
    }
}
