import WaymarkNavigation
import WaymarkTesting

/// One run of a scenario: a small shop on a stage, a clock that stands, and what was found wrong.
@MainActor
final class ScenarioRun {
    /// A request, and what has come of it.
    @MainActor
    final class Attempt {
        fileprivate(set) var result: Result<NavigationArrival, NavigationError>?
        fileprivate(set) var ticket: NavigationTask?
        /// The number of ends that it received.
        fileprivate(set) var ends = 0

        var error: NavigationError? { if case .failure(let error)? = result { error } else { nil } }
        var arrival: NavigationArrival? { if case .success(let arrival)? = result { arrival } else { nil } }
    }

    let make: StageMaker
    let clock = ManualClock()
    var hasLimit: Bool { clock.sleepers > 0 }
    let catalog: ScreenCatalog
    let navigation: Navigation
    let observer = ScenarioObserver()
    private(set) var stages: [any NavigationStage] = []
    private(set) var failures: [String] = []
    private var attempts: [Attempt] = []

    var stage: any NavigationStage { stages[0] }
    var state: SceneState { stage.driver.state() }

    init(_ make: @escaping StageMaker, _ state: SceneState? = nil) {
        self.make = make
        catalog = Shop.catalog()
        var configuration = NavigationConfiguration()
        configuration.clock = AppClock(clock)
        navigation = Navigation(screens: catalog, configuration: configuration)
        connect(state ?? Shop.state)
        navigation.addObserver(observer)
    }

    func connect(_ state: SceneState) {
        let stage = make(state)
        stages.append(stage)
        navigation.connect(stage.driver)
        settle()
    }

    func settle() { for stage in stages { stage.settle() } }

    /// Lets a step begin that was ordered to be late, and reports what was withheld.
    func reportLate(_ scene: Int = 0) {
        settle()
        stages[scene].reportLate()
    }

    // MARK: Requests

    func screen(_ route: String, _ parameters: [String: String] = [:]) -> Screen {
        guard let declaration = catalog[route] else { return Screen(route, parameters: parameters) }
        return declaration.screen(parameters, link: Shop.link(route, parameters))
    }

    func start(
        _ kind: NavigationRequest.Kind, policy: NavigationPolicy = .wait, scene: String? = nil
    ) -> Attempt {
        let attempt = Attempt()
        attempts.append(attempt)
        attempt.ticket = navigation.start(NavigationRequest(kind, scene: scene), policy: policy) { result in
            attempt.ends += 1
            attempt.result = result
        }
        return attempt
    }

    func show(
        _ route: String, _ parameters: [String: String] = [:], reuse: ScreenReuse = .anywhere,
        policy: NavigationPolicy = .wait, scene: String? = nil
    ) -> Attempt {
        start(.show([screen(route, parameters)], reuse: reuse), policy: policy, scene: scene)
    }

    /// Waits until a request has ended.
    @discardableResult
    func ended(_ attempt: Attempt) async -> Attempt {
        await until("the request ends") { attempt.result != nil }
        return attempt
    }

    /// Waits until a request has ended, which must have led where it should.
    func arrived(_ attempt: Attempt) async {
        await ended(attempt)
        expect(attempt.arrival != nil, "it was fulfilled, not \(attempt.error.map { "\($0)" } ?? "nothing")")
    }

    /// Waits for what comes of a task: its value or its error, in words.
    func text<Value: Sendable>(of task: Task<Value, any Error>) async -> String {
        var found: String?
        let waiting = Task {
            switch await task.result {
            case .success(let value): found = "\(value)"
            case .failure(let error): found = error is CancellationError ? "cancelled" : "\(error)"
            }
        }
        await until("something comes of a task") { found != nil }
        waiting.cancel()
        return found ?? "nothing"
    }

    // MARK: Waiting

    /// Lets everything go on until something is true, without waiting for a time.
    func until(_ what: String, _ isTrue: () -> Bool) async {
        for _ in 0..<200_000 {
            settle()
            if isTrue() { return }
            await Task.yield()
        }
        failures.append("it never came about that \(what)")
    }

    /// Lets everything happen that does not wait for anybody.
    func quiet() async {
        for _ in 0..<50 {
            settle()
            await Task.yield()
        }
    }

    /// Waits until a step's limit runs, and lets it pass.
    func passLimit() async {
        await until("a limit runs") { clock.sleepers > 0 }
        clock.advance(by: navigation.configuration.stepLimit)
        await quiet()
    }

    // MARK: What must be

    func expect(_ isTrue: Bool, _ what: String) {
        if !isTrue { failures.append("it should be that \(what); \(state)") }
    }

    /// The text of the page in front must be that of the state.
    func expect(sees text: String) {
        let sight = stage.sight ?? "nothing"
        if !sight.contains(text) || state.top.map({ "\($0)" }) != text {
            failures.append(
                "the page in front should display '\(text)', displays '\(sight)', and the state says \(state)")
        }
    }

    func expect(_ attempt: Attempt, failed text: String) {
        let found = attempt.error.map { "\($0)" } ?? "\(attempt.result.map { _ in "fulfilled" } ?? "nothing")"
        if !found.contains(text) { failures.append("the request should end with '\(text)', not '\(found)'") }
    }

    func expect(shows lines: String..., scene: Int = 0) {
        let found = "\(stages[scene].driver.state())"
        let wanted = lines.joined(separator: "\n")
        if found != wanted { failures.append("it should show\n\(wanted)\nand shows\n\(found)") }
    }

    /// The faults that are left at the end.
    func finish() async -> [String] {
        await quiet()
        for attempt in attempts where attempt.ends != 1 {
            failures.append("a request was told of \(attempt.ends) ends")
        }
        for stage in stages {
            if let fault = stage.driver.state().violation {
                failures.append("what is displayed is unlawful: \(fault)")
            }
        }
        return failures
    }
}

/// Notes its calls, and prevents what it was asked to.
@MainActor
final class ScenarioObserver: NavigationObserver {
    private(set) var lines: [String] = []
    var prevented: Set<String> = []

    func clear() { lines = [] }

    func reasonAgainstPushing(_ screens: [Screen], in scene: SceneState) -> String? {
        screens.first { prevented.contains($0.route) }.map { "\($0.route) is not to be pushed" }
    }
    func reasonAgainstPresenting(_ layer: ScreenLayer, in scene: SceneState) -> String? {
        layer.visible.screens.first { prevented.contains($0.route) }.map { "\($0.route) is not to be presented" }
    }
    func willPerform(_ step: NavigationStep, in scene: SceneState) { lines.append("will \(step)") }
    func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {
        lines.append("did \(step)" + (fault.map { ": \($0)" } ?? ""))
    }
    func didEnter(_ visit: ScreenVisit) {
        lines.append(
            "entered \(visit.screen) \(visit.screen.link ?? "-") by \(visit.request.map { "\($0)" } ?? "hand")")
    }
    func didLeave(_ visit: ScreenVisit) {
        lines.append("left \(visit.screen) by \(visit.request.map { "\($0)" } ?? "hand")")
    }
    func didEnd(_ request: NavigationRequest, error: NavigationError?) {
        lines.append("ended \(request)" + (error.map { ": \($0)" } ?? ""))
    }
}
