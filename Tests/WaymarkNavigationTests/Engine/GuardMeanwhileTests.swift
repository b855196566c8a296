import Testing
import WaymarkNavigation
import WaymarkTesting

@MainActor
@Suite("No request waits for the answer of a guarded page that is not there any more")
struct GuardMeanwhileTests {
    /// The fate of a page while it is asked.
    enum End: CaseIterable, Sendable { case swiped, finished }

    /// A closure that answers when the test says so, and never before.
    @MainActor
    private final class Dialog {
        private var answers: [CheckedContinuation<Bool, Never>] = []
        var isShown: Bool { !answers.isEmpty }

        func ask() async -> Bool { await withCheckedContinuation { answers.append($0) } }

        func answer(_ isLetGo: Bool) {
            for answer in answers { answer.resume(returning: isLetGo) }
            answers = []
        }
    }

    private let navigation: Navigation
    private let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
    private let dialog = Dialog()

    init() {
        var configuration = NavigationConfiguration()
        configuration.clock = AppClock(ManualClock())
        navigation = Navigation(configuration: configuration)
        for route in ["one", "two", "help"] { navigation.screens.declare(ScreenDeclaration(route)) }
        navigation.connect(driver)
    }

    private var routes: [String] { driver.state().screens.map(\.route) }

    private func show(
        _ route: String, in scene: String = "main", of other: Navigation? = nil
    ) async throws -> ScreenHandle<Void> {
        let navigation = other ?? navigation
        let request = NavigationRequest(.show([Screen(route)], reuse: .anywhere), scene: scene)
        let screen = try #require(try await navigation.perform(request).screen)
        return try #require(navigation.handle(of: screen.number))
    }

    private func quiet() async { for _ in 0..<100 { await Task.yield() } }

    @Test(
        "What a page itself opens in its place, while it is asked, is refused and waits for no answer",
        arguments: [true, false])
    func asksItself(isInTask: Bool) async throws {
        let page = try await show("one")
        let navigation = navigation
        func draft() async -> Bool {
            await #expect(throws: NavigationError.self) {
                try await navigation.perform(.show(Screen("two", presentation: .root)))
            }
            return true
        }
        page.guardLeaving { isInTask ? await Task { @MainActor in await draft() }.value : await draft() }
        try await navigation.perform(.show(Screen("help", presentation: .root)))
        #expect(routes == ["help"])
    }

    @Test("So is what it opens while another navigation is under way, and begins later")
    func asksItselfLater() async throws {
        let slow = UnreliableDriver(HeadlessDriver(.stack("slow", [.foreign("Home")])))
        let navigation = navigation
        navigation.connect(slow)
        let page = try await show("one", in: "slow")
        var refused = 0
        page.guardLeaving {
            // A page comes on top, which takes a while, and meanwhile this one is to be replaced.
            slow.mishaps = [.isLate]
            navigation.start(NavigationRequest(.show([Screen("help")], reuse: .anywhere), scene: "slow"))
            do { try await navigation.perform(NavigationRequest(.popToRoot, scene: "slow")) } catch { refused += 1 }
            return true
        }
        var ends: [Result<NavigationArrival, NavigationError>] = []
        navigation.start(NavigationRequest(.popToRoot, scene: "slow")) { ends.append($0) }
        await quiet()
        #expect(slow.lateCount == 1 && refused == 0)
        slow.report()
        await quiet()
        #expect(refused == 1 && ends.count == 1)
        #expect(slow.state().screens.map(\.route) == ["~Home"])
    }

    @Test(
        "Pages of several scenes that open in each other's place, while they are asked, do not wait for each other",
        arguments: 2...4, [true, false])
    func circle(_ count: Int, isOneNavigation: Bool) async throws {
        var configuration = NavigationConfiguration()
        configuration.clock = AppClock(ManualClock())
        let navigations = (0..<count).map { _ in
            isOneNavigation ? navigation : Navigation(screens: navigation.screens, configuration: configuration)
        }
        let drivers = (0..<count).map { HeadlessDriver(.stack("scene \($0)", [.foreign("Home")])) }
        var refused = 0
        var gate: [CheckedContinuation<Void, Never>] = []
        func leave(_ index: Int) -> NavigationRequest { NavigationRequest(.popToRoot, scene: "scene \(index)") }
        for (index, driver) in drivers.enumerated() {
            navigations[index].connect(driver)
            let page = try await show("one", in: driver.scene, of: navigations[index])
            page.guardLeaving {
                // All are asked before any goes on.
                await withCheckedContinuation { gate.append($0) }
                let next = (index + 1) % count
                do { try await navigations[next].perform(leave(next)) } catch { refused += 1 }
                return true
            }
        }
        var ends: [Result<NavigationArrival, NavigationError>] = []
        for index in 0..<count { navigations[index].start(leave(index)) { ends.append($0) } }
        await quiet()
        #expect(gate.count == count)
        for asked in gate { asked.resume() }
        for _ in 0..<count { await quiet() }
        // The last to open closes the circle.
        #expect(refused == 1)
        #expect(ends.count == count && ends.allSatisfy { (try? $0.get()) != nil })
        #expect(drivers.allSatisfy { $0.state().screens.map(\.route) == ["~Home"] })
    }

    @Test("A page that is asked may wait for the page of another scene that is asked, if that does not wait for it")
    func chain() async throws {
        let navigation = navigation
        let other = HeadlessDriver(.stack("other", [.foreign("Home")]))
        navigation.connect(other)
        let page = try await show("one")
        let second = try await show("two", in: "other")
        second.guardLeaving(dialog.ask)
        page.guardLeaving { (try? await navigation.perform(NavigationRequest(.popToRoot, scene: "other"))) != nil }
        var ends: [Result<NavigationArrival, NavigationError>] = []
        navigation.start(NavigationRequest(.popToRoot, scene: "other")) { ends.append($0) }
        navigation.start(NavigationRequest(.popToRoot, scene: "main")) { ends.append($0) }
        await quiet()
        #expect(dialog.isShown && ends.isEmpty)
        dialog.answer(true)
        await quiet()
        #expect(ends.count == 2 && ends.allSatisfy { (try? $0.get()) != nil })
        #expect(routes == ["~Home"] && other.state().screens.map(\.route) == ["~Home"])
    }

    @Test("A page of another navigation, which is asked by itself, waits for nobody and is not refused")
    func otherNavigation() async throws {
        let (other, window) = (Navigation(screens: navigation.screens), HeadlessDriver(.stack("w", [.foreign("Home")])))
        other.connect(window)
        let page = try await show("one")
        let second = try await show("two", in: "w", of: other)
        second.guardLeaving(dialog.ask)
        page.guardLeaving { (try? await other.perform(NavigationRequest(.popToRoot))) != nil }
        var ends: [Result<NavigationArrival, NavigationError>] = []
        other.start(NavigationRequest(.popToRoot)) { ends.append($0) }
        navigation.start(NavigationRequest(.popToRoot)) { ends.append($0) }
        await quiet()
        #expect(dialog.isShown && ends.isEmpty)
        dialog.answer(true)
        await quiet()
        #expect(ends.count == 2 && ends.allSatisfy { (try? $0.get()) != nil })
        #expect(routes == ["~Home"] && window.state().screens.map(\.route) == ["~Home"])
    }

    @Test("A page that has answered is waited for no longer: what it has started may ask the page that waited for it")
    func answered() async throws {
        let navigation = navigation
        navigation.connect(HeadlessDriver(.stack("other", [.foreign("Home")])))
        let page = try await show("one")
        let second = try await show("two", in: "other")
        let later = Dialog()
        var ends: [Result<NavigationArrival, NavigationError>] = []
        let leave = NavigationRequest(.popToRoot, scene: "main")
        second.guardLeaving {
            Task { @MainActor in
                _ = await later.ask()
                navigation.start(leave) { ends.append($0) }
            }
            return true
        }
        page.guardLeaving {
            _ = try? await navigation.perform(NavigationRequest(.popToRoot, scene: "other"))
            return await dialog.ask()
        }
        navigation.start(leave) { ends.append($0) }
        await quiet()
        #expect(dialog.isShown && later.isShown)
        later.answer(true)
        await quiet()
        #expect(ends.isEmpty)
        dialog.answer(true)
        await quiet()
        #expect(ends.count == 2 && ends.allSatisfy { (try? $0.get()) != nil })
        #expect(routes == ["~Home"])
    }

    @Test("It may open a page on top of itself")
    func asksOnTop() async throws {
        let page = try await show("one")
        let navigation = navigation
        page.guardLeaving {
            (try? await navigation.perform(.show(Screen("two")))) == nil
        }
        await quiet()
        var ends = 0
        navigation.start(NavigationRequest(.show([Screen("help", presentation: .root)], reuse: .anywhere))) { _ in
            ends += 1
        }
        for _ in 0..<20 { await quiet() }
        #expect(ends == 1)
    }

    @Test("A request goes on when the page that it asks leaves or ends", arguments: End.allCases)
    func leaves(_ end: End) async throws {
        let page = try await show("one")
        page.guardLeaving(dialog.ask)
        var ends: [Result<NavigationArrival, NavigationError>] = []
        let request = NavigationRequest(.show([Screen("help", presentation: .root)], reuse: .anywhere))
        navigation.start(request) { ends.append($0) }
        await quiet()
        #expect(dialog.isShown)
        switch end {
        case .swiped: #expect(driver.swipeBack())
        case .finished: page.finish()
        }
        await quiet()
        #expect(ends.count == 1)
        #expect(throws: Never.self) { try ends.first?.get() }
        dialog.answer(false)
        await quiet()
        #expect(ends.count == 1)
        #expect(routes == ["help"])
    }

    /// The events after which a page need not be asked again.
    enum Relief: CaseIterable, Sendable { case finished, cancelled, unguarded }

    @Test(
        "A page whose dialog outlasts the request that asked is not asked anew, if it ends, the next request is cancelled, or it is guarded no more",
        arguments: Relief.allCases)
    func outlasted(_ relief: Relief) async throws {
        let page = try await show("one")
        var asked = 0
        page.guardLeaving {
            asked += 1
            return await dialog.ask()
        }
        let first = navigation.start(NavigationRequest(.popToRoot))
        await quiet()
        first.cancel()
        await quiet()
        let second = navigation.start(NavigationRequest(.popToRoot))
        await quiet()
        #expect(asked == 1 && dialog.isShown)
        switch relief {
        case .finished: page.finish()
        case .cancelled: second.cancel()
        case .unguarded: page.stopGuarding()
        }
        dialog.answer(false)
        await quiet()
        #expect(asked == 1 && !dialog.isShown)
        #expect(routes == (relief == .cancelled ? ["~Home", "one"] : ["~Home"]))
    }

    @Test("A page that leaves or ends before it is asked is not asked", arguments: End.allCases)
    func before(_ end: End) async throws {
        let page = try await show("one")
        page.guardLeaving(dialog.ask)
        var ends: [Result<NavigationArrival, NavigationError>] = []
        let request = NavigationRequest(.show([Screen("help", presentation: .root)], reuse: .anywhere))
        navigation.start(request) { ends.append($0) }
        switch end {
        case .swiped: #expect(driver.swipeBack())
        case .finished: page.finish()
        }
        await quiet()
        #expect(!dialog.isShown && ends.count == 1)
        #expect(routes == ["help"])
    }

    @Test("A page that ends while the one above it is asked is not asked")
    func meanwhile() async throws {
        let one = try await show("one")
        let two = try await show("two")
        one.guardLeaving {
            await withCheckedContinuation { (_: CheckedContinuation<Bool, Never>) in Issue.record("asked") }
        }
        two.guardLeaving(dialog.ask)
        let request = Task { try await navigation.perform(NavigationRequest(.popToRoot)) }
        await quiet()
        one.finish()
        dialog.answer(true)
        _ = try await request.value
        #expect(routes == ["~Home"])
    }

    @Test(
        "A page that has ended goes when the one above it, which is being asked, leaves or is guarded no more",
        arguments: [true, false])
    func beneath(isSwiped: Bool) async throws {
        let below = try await show("one")
        let above = try await show("two")
        above.guardLeaving(dialog.ask)
        below.finish()
        await quiet()
        #expect(dialog.isShown)
        if isSwiped { #expect(driver.swipeBack()) } else { above.stopGuarding() }
        await quiet()
        #expect(routes == ["~Home"])
        dialog.answer(false)
        await quiet()
        #expect(routes == ["~Home"])
    }

    @Test("A request gets the answer of a page that stops guarding while it is asked", arguments: [true, false])
    func stops(isLetGo: Bool) async throws {
        let page = try await show("one")
        page.guardLeaving {
            page.stopGuarding()
            return isLetGo
        }
        let result = await Result { try await navigation.perform(NavigationRequest(.popToRoot)) }
        #expect(((try? result.get()) != nil) == isLetGo)
        #expect(routes == (isLetGo ? ["~Home"] : ["~Home", "one"]))
    }

    @Test(
        "A page that was let go and is guarded again is asked again before it leaves; one whose closure is replaced is not"
    )
    func again() async throws {
        for isStopped in [true, false] {
            let one = try await show("one")
            let two = try await show("two")
            var asked: [String] = []
            one.guardLeaving(dialog.ask)
            two.guardLeaving {
                asked.append("two")
                if isStopped { two.stopGuarding() }
                return true
            }
            let request = Task { try await navigation.perform(NavigationRequest(.popToRoot)) }
            await quiet()
            two.guardLeaving {
                asked.append("again")
                return false
            }
            dialog.answer(true)
            let result = await request.result
            #expect(asked == (isStopped ? ["two", "again"] : ["two"]))
            #expect(((try? result.get()) == nil) == isStopped)
            #expect(routes == (isStopped ? ["~Home", "one", "two"] : ["~Home"]))
            one.stopGuarding()
            two.stopGuarding()
            try await navigation.perform(NavigationRequest(.popToRoot))
        }
    }
}

extension Result where Failure == any Error {
    /// The result of work that waits.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
