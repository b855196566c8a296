import Testing
import WaymarkTesting

@testable import WaymarkNavigation

/// A driver that ends its steps when a test says so, and may wait for the user.
@MainActor
private final class WithholdingDriver: NavigationDriver {
    let scene: String
    weak var navigation: Navigation?
    var displayed: SceneState
    /// The ends of steps; calling one displays the step.
    var withheld: [@MainActor () -> Void] = []
    private(set) var performed: [NavigationStep] = []
    var isWithholding = true
    /// Whether steps end without having been displayed.
    var isIdle = false
    var awaitsUser = false

    init(_ state: SceneState) {
        scene = state.name
        displayed = state
    }

    func state() -> SceneState { displayed }

    func perform(
        _ step: NavigationStep, animated isAnimated: Bool, completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        performed.append(step)
        let done: @MainActor () -> Void = { [self] in
            if isIdle { return completion(nil) }
            do throws(IllegalStep) { try displayed.apply(step) } catch { return completion(.illegal(error)) }
            completion(nil)
        }
        if isWithholding { withheld.append(done) } else { done() }
    }
}

@MainActor
@Suite("What changes while a navigation is under way")
struct MeanwhileTests {
    /// A navigation whose steps may take as long as they do: the machine may be busy with something else.
    private func navigation(_ screens: ScreenCatalog) -> Navigation {
        var configuration = NavigationConfiguration()
        configuration.clock = AppClock(ManualClock())
        return Navigation(screens: screens, configuration: configuration)
    }

    private func catalog() -> ScreenCatalog {
        let catalog = ScreenCatalog()
        catalog.declare(ScreenDeclaration("page", .push))
        catalog.declare(ScreenDeclaration("sheet", .present(.sheet)))
        return catalog
    }

    @Test("A screen of one window that is shown in another has a number of its own")
    func acrossWindows() async throws {
        let navigation = navigation(catalog())
        let (one, two) = (
            HeadlessDriver(.stack("one", [.foreign("Home")])), HeadlessDriver(.stack("two", [.foreign("Home")]))
        )
        navigation.connect(one)
        navigation.connect(two)
        let screen = try #require(
            try await navigation.perform(.show(Screen("page", parameters: ["id": "1"]))).screen)
        #expect(one.state().top == screen)
        try await navigation.perform(NavigationRequest(.show([screen], reuse: .anywhere), scene: "two"))
        let numbers = (one.state().screens + two.state().screens).map(\.number)
        #expect(Set(numbers).count == numbers.count, "\(one)\n\(two)\n\(numbers)")
        let handle: ScreenHandle<Void>? = navigation.handle(of: two.state().top!.number)
        one.swipeBack()
        #expect(handle?.isOver == false, "the page of the second window has ended with that of the first")
    }

    @Test("Whatever is dropped in a completion, nothing traps")
    func droppedInCompletion() async throws {
        var navigation: Navigation? = navigation(catalog())
        let driver = WithholdingDriver(.stack("main", [.foreign("Home", number: 1)]))
        navigation?.connect(driver)
        var isOver = false
        navigation?.start(.show(Screen("page"))) { _ in
            isOver = true
            navigation = nil
        }
        driver.withheld.removeFirst()()
        #expect(isOver)
    }

    /// An alert comes with a step, and its action changes what is displayed before the next step.
    @Test("What an alert changes between two steps is planned anew")
    func changedBetweenSteps() async throws {
        let catalog = catalog()
        catalog.declare(ScreenDeclaration("mall", .tab("mall")))
        let navigation = navigation(catalog)
        let driver = WithholdingDriver(
            .tabs(
                "main",
                [ScreenTab("home", [.foreign("Home", number: 1)]), ScreenTab("mall", [.foreign("Mall", number: 2)])]))
        navigation.connect(driver)
        var result: Result<NavigationArrival, NavigationError>?
        let page = Screen("page", parameters: ["id": "1"])
        navigation.start(
            NavigationRequest(.show([Screen("mall", presentation: .tab("mall")), page], reuse: .anywhere))
        ) { result = $0 }
        // The page is pushed in the tab behind; an alert has come meanwhile.
        driver.awaitsUser = true
        driver.withheld.removeFirst()()
        #expect(result == nil && driver.displayed.screens.count == 3)
        // Its action pops the page, by the app's own code.
        try driver.displayed.apply(.pop(to: 1, on: StackPlace(layer: 0, tab: 1)))
        driver.awaitsUser = false
        driver.isWithholding = false
        navigation.changed("main")
        let arrival = try #require(result).get()
        #expect(arrival.screen?.isSame(as: page) == true, "\(arrival.state)")
        #expect(driver.displayed.top?.isSame(as: page) == true, "\(driver.displayed)")
    }

    @Test("What the user takes away before an alert has gone has not arrived")
    func changedAfterLastStep() async throws {
        let navigation = navigation(catalog())
        let driver = WithholdingDriver(.stack("main", [.foreign("Home", number: 1)]))
        navigation.connect(driver)
        var result: Result<NavigationArrival, NavigationError>?
        let page = Screen("page", parameters: ["id": "1"])
        navigation.start(.show(page)) { result = $0 }
        driver.awaitsUser = true
        driver.withheld.removeFirst()()
        try driver.displayed.apply(.pop(to: 1, on: StackPlace(layer: 0)))
        driver.awaitsUser = false
        driver.isWithholding = false
        navigation.changed("main")
        if case .success(let arrival)? = result {
            #expect(arrival.screen?.isSame(as: page) == true, "\(arrival.state)")
        }
    }

    /// Takes the pages of a scene away, unnoticed, after each step in it, and closes it once one is known to have left.
    private final class Closing: NavigationObserver {
        private let navigation: Navigation
        private let driver: WithholdingDriver
        var isSuccess: [Bool] = []

        init(_ navigation: Navigation, _ driver: WithholdingDriver) {
            self.navigation = navigation
            self.driver = driver
        }

        func takePages() { try? driver.displayed.apply(.pop(to: 1, on: StackPlace(layer: 0))) }
        func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {
            if scene.name == driver.scene { takePages() }
        }
        func didLeave(_ visit: ScreenVisit) { if visit.scene == driver.scene { navigation.disconnect(visit.scene) } }
        func didEnd(_ request: NavigationRequest, error: NavigationError?) { isSuccess.append(error == nil) }
    }

    @Test(
        "What is shown in a scene that an observer closes, as it begins or is planned anew, is shown in another, and ends once",
        arguments: [false, true])
    func closed(isPlannedAnew: Bool) async throws {
        let navigation = navigation(catalog())
        let driver = WithholdingDriver(.stack("main", [.foreign("Home", number: 1)]))
        let other = HeadlessDriver(.stack("other", [.foreign("Home")]))
        navigation.connect(driver)
        navigation.connect(other)
        driver.isWithholding = false
        try await navigation.perform(.show(Screen("page")))
        let observer = Closing(navigation, driver)
        navigation.addObserver(observer)
        if isPlannedAnew { driver.isIdle = true } else { observer.takePages() }
        try await navigation.perform(.show(Screen("sheet", presentation: .present(.sheet))))
        #expect(other.state().screens.map(\.route) == ["~Home", "sheet"] && navigation.scenes == ["other"])
        #expect(observer.isSuccess == [true])
        navigation.removeObserver(observer)
    }

    /// The events after which a navigation does not show the page that it has begun to show.
    enum Obstacle: CaseIterable, Sendable { case superseded, ignored, swiped, closed }

    @Test(
        "A value that a page hands back while it is being shown is its opener's, whatever becomes of the page",
        arguments: Obstacle.allCases)
    func earlyValue(_ obstacle: Obstacle) async throws {
        let navigation = navigation(catalog())
        let driver = WithholdingDriver(.stack("main", [.foreign("Home", number: 1)]))
        navigation.connect(driver)
        let value = Task { try await navigation.value(of: .show(Screen("page"))) as? Int }
        while driver.withheld.isEmpty { await Task.yield() }
        guard case .push(let screens, let place)? = driver.performed.last else { throw CancellationError() }
        let screen = try #require(screens.last)
        #expect(navigation.context(for: screen, in: "main").handle(Int.self).finish(42))
        driver.isWithholding = false
        switch obstacle {
        case .superseded: navigation.start(.show(Screen("sheet", presentation: .present(.sheet))), policy: .replace)
        case .ignored: driver.isIdle = true
        case .swiped:
            try driver.displayed.apply(.push(screens, on: place))
            navigation.changed("main")
            try driver.displayed.apply(.pop(to: 1, on: place))
            navigation.changed("main")
            driver.isIdle = true
        case .closed: navigation.connect(HeadlessDriver(.stack("main", [.foreign("Home")])))
        }
        driver.withheld.removeFirst()()
        #expect(try await value.value == 42)
        #expect(navigation.state.scenes.flatMap(\.screens).allSatisfy { $0.route != "page" })
    }

    @Test("A page that ends before it is displayed, and never is, is forgotten", arguments: [false, true])
    func forgets(isLate: Bool) async throws {
        let navigation = navigation(catalog())
        let driver = WithholdingDriver(.stack("main", [.foreign("Home", number: 1)]))
        navigation.connect(driver)
        var isOver = false
        let task = navigation.start(.show(Screen("page"))) { _ in isOver = true }
        let number = try #require(task.number)
        if !isLate { navigation.takeAway(number) }
        #expect(navigation.ended.isEmpty == isLate)
        driver.isIdle = true
        driver.isWithholding = false
        driver.withheld.removeFirst()()
        #expect(isOver)
        // The display of units takes away what has not arrived.
        if isLate { navigation.takeAway(number) }
        #expect(navigation.ended.isEmpty && navigation.lifetimes.isEmpty)
    }

    private final class Payload: Sendable {}

    @Test("What was passed along for a page that need not be built any more is let go")
    func payloadLeak() async throws {
        let navigation = navigation(catalog())
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        navigation.connect(driver)
        try await navigation.perform(.show(Screen("sheet", presentation: .present(.sheet))))
        let handle: ScreenHandle<Void> = try #require(navigation.handle(of: driver.state().top!.number))
        var asked: [CheckedContinuation<Bool, Never>] = []
        handle.guardLeaving { await withCheckedContinuation { asked.append($0) } }
        weak var first: Payload?
        weak var second: Payload?
        var ends = 0
        do {
            let (one, two) = (Payload(), Payload())
            (first, second) = (one, two)
            // From the root, so that the sheet has to go.
            for payload in [one, two] {
                navigation.start(
                    NavigationRequest(
                        .show([Screen("page", parameters: ["id": "1"], presentation: .root)], reuse: .anywhere)),
                    payload: payload
                ) { _ in ends += 1 }
            }
        }
        while asked.isEmpty { await Task.yield() }
        for answer in asked { answer.resume(returning: true) }
        while ends < 2 { await Task.yield() }
        try await navigation.popToRoot()
        let shown = driver.state().screens.map(\.number)
        #expect(Set(navigation.lifetimes.keys).isSubset(of: shown), "\(navigation.lifetimes.keys) of \(shown)")
        try await navigation.perform(NavigationRequest(.show([Screen("sheet", presentation: .root)], reuse: .never)))
        #expect(first == nil && second == nil)
    }

    @Test("A page with unsaved work is asked once, however many links come meanwhile")
    func askedOnce() async throws {
        let navigation = navigation(catalog())
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        navigation.connect(driver)
        try await navigation.perform(.show(Screen("sheet", presentation: .present(.sheet))))
        let handle: ScreenHandle<Void> = try #require(navigation.handle(of: driver.state().top!.number))
        var asking = 0
        var most = 0
        var answers: [CheckedContinuation<Bool, Never>] = []
        handle.guardLeaving {
            asking += 1
            most = max(most, asking)
            defer { asking -= 1 }
            return await withCheckedContinuation { answers.append($0) }
        }
        var ends = 0
        for id in 0..<10 {
            navigation.start(.show(Screen("page", parameters: ["id": "\(id)"], presentation: .root))) { _ in ends += 1 }
        }
        for _ in 0..<200 { await Task.yield() }
        #expect(most == 1)
        for answer in answers { answer.resume(returning: false) }
        for _ in 0..<200 { await Task.yield() }
        #expect(ends == 10)
    }

    @Test("What waits in a window is displayed in the one that is connected in its place, though it is the only one")
    func inItsPlace() async throws {
        let navigation = navigation(catalog())
        let old = WithholdingDriver(.stack("main", [.foreign("Home")]))
        navigation.connect(old)
        var results: [Result<NavigationArrival, NavigationError>] = []
        navigation.start(.show(Screen("page", parameters: ["id": "1"]))) { results.append($0) }
        navigation.start(
            NavigationRequest(.show([Screen("page", parameters: ["id": "2"])], reuse: .never), scene: "main")
        ) {
            results.append($0)
        }
        navigation.start(NavigationRequest(.back)) { results.append($0) }
        let new = HeadlessDriver(.stack("main", [.foreign("Home")]))
        navigation.connect(new)
        while results.count < 3 { await Task.yield() }
        #expect(new.state().screens.map { $0.parameters["id"] } == [nil, "1", "2"])
        let failures = results.compactMap { if case .failure(let error) = $0 { error.reason } else { nil } }
        #expect(failures.map { "\($0)" } == ["sceneClosed"])
        #expect(navigation.scenes == ["main"] && new.navigation === navigation && old.navigation == nil)
    }

    @Test("A navigation that is let go of ends what is under way in it and what waits, once", arguments: [true, false])
    func isLetGoOf(awaitsUser: Bool) async throws {
        var results: [Result<NavigationArrival, NavigationError>] = []
        let driver = WithholdingDriver(.stack("main", [.foreign("Home")]))
        driver.awaitsUser = awaitsUser
        var tasks: [NavigationTask] = []
        do {
            let navigation = navigation(catalog())
            navigation.connect(driver)
            for id in ["1", "2"] {
                tasks.append(navigation.start(.show(Screen("page", parameters: ["id": id]))) { results.append($0) })
            }
        }
        for _ in 0..<10_000 where results.count < 2 { await Task.yield() }
        for case .success(let arrival) in results { Issue.record("\(arrival)") }
        for withheld in driver.withheld { withheld() }
        for task in tasks { task.cancel() }
        #expect(results.count == 2 && driver.navigation == nil)
    }

    @Test("Pages that were built for a restoration and never displayed, as it was planned anew, have ended")
    func outdatedPages() async throws {
        let navigation = navigation(catalog())
        let driver = WithholdingDriver(.stack("main", [.foreign("Home")]))
        navigation.connect(driver)
        let saved = NavigationState(
            scenes: [.stack("main", [.foreign("Home"), Screen("page", parameters: ["id": "1"])])])
        let restoring = Task { try await navigation.restore(saved) }
        while driver.withheld.isEmpty { await Task.yield() }
        // The driver builds the page, and something keeps it from being displayed.
        let built = try #require(driver.performed.last)
        guard case .push(let screens, _) = built, let screen = screens.last else { throw CancellationError() }
        var isOver = false
        navigation.onEnd(of: screen.number) { isOver = true }
        driver.isIdle = true
        driver.withheld.removeFirst()()
        driver.isIdle = false
        driver.isWithholding = false
        while driver.withheld.isEmpty { await Task.yield() }
        driver.withheld.removeFirst()()
        _ = try await restoring.value
        let shown = driver.displayed.screens.map(\.number)
        #expect(driver.displayed.screens.map(\.route) == ["~Home", "page"] && !shown.contains(screen.number))
        #expect(
            isOver && Set(navigation.lifetimes.keys).isSubset(of: shown), "\(navigation.lifetimes.keys) of \(shown)")
    }

    @Test(
        "A page that has ended and cannot be taken away is not what a request for its like arrives at, however often it is planned"
    )
    func endedBefore() async throws {
        let catalog = catalog()
        catalog.declare(ScreenDeclaration("login", .present(.fullScreen)))
        let navigation = navigation(catalog)
        let driver = WithholdingDriver(.stack("main", [.foreign("Home")]))
        navigation.connect(driver)
        driver.isWithholding = false
        let first = try #require(try await navigation.perform(.show(Screen("login"))).screen)
        // The driver does not take it away, nor display what is shown at first.
        driver.isIdle = true
        navigation.handle(of: first.number, Void.self)?.finish()
        var results: [Result<NavigationArrival, NavigationError>] = []
        driver.isWithholding = true
        navigation.start(.show(Screen("login"))) { results.append($0) }
        while driver.withheld.isEmpty { await Task.yield() }
        driver.withheld.removeFirst()()
        driver.isIdle = false
        while results.isEmpty {
            if driver.withheld.isEmpty { await Task.yield() } else { driver.withheld.removeFirst()() }
        }
        let screen = try results[0].get().screen
        #expect(screen?.route == "login" && screen?.number != first.number)
    }
}
