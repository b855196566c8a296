import Foundation
import RandomTrials
package import WaymarkNavigation
import WaymarkTesting

/// Random sequences of what users, links and systems do to an app's navigation, on any stage.
///
/// After every action what is displayed must be lawful; every request that is fulfilled is looked at without the planner's help, and
/// every other must have ended with a reason that something gave it; at the end of each sequence everything is over.
@MainActor
package final class RandomNavigation {
    /// The sum of all sequences, so that a run that does nothing is seen.
    package struct Tally: Sendable {
        /// The requests that were fulfilled.
        package fileprivate(set) var fulfilled = 0
        /// The requests that ended with a reason, by the kind of reason.
        package fileprivate(set) var failed: [String: Int] = [:]
        /// The ways that were planned anew.
        package fileprivate(set) var replans = 0
        /// The first few faults, with the seed of the session and the actions up to there.
        package fileprivate(set) var faults: [String] = []
    }

    /// The actions, in words only if they are wanted.
    private enum Action {
        case hand(StaticString)
        case request(Int, NavigationPolicy, NavigationRequest.Kind)
        case fault(StageFault)

        var text: String {
            switch self {
            case .hand(let name): "\(name)"
            case .request(let number, let policy, let kind): "\(number): \(NavigationRequest(kind)), \(policy)"
            case .fault(let fault): "\(fault)"
            }
        }
    }

    private struct Pending {
        let kind: NavigationRequest.Kind
        let ticket: NavigationTask?
        /// The state on display, if nothing else was under way and nothing will go wrong.
        let before: SceneState?
        /// The screens that had ended when it was requested.
        let over: Set<Int>
    }

    private static let shop = Shop.catalog()
    private static let routes = [
        "home", "mall", "goods", "help", "editor", "cart", "note", "pick", "login", "level2", "level3", "front",
    ]
    private static let screens: [Screen] = routes.flatMap { route -> [Screen] in
        guard let declaration = shop[route] else { return [] }
        let values: [[String: String]] = route == "goods" ? [["id": "1"], ["id": "2"]] : [[:]]
        return values.map { declaration.screen($0, link: Shop.link(route, $0)) }
    }

    private static let chains = Dictionary(
        uniqueKeysWithValues: screens.compactMap { screen in (try? shop.chain(of: screen)).map { (screen, $0) } })

    private let clock = ManualClock()
    private let navigation: Navigation
    private let stage: any NavigationStage
    private let seed: UInt64
    private var random: SeededNumbers
    private var pending: [Int: Pending] = [:]
    private var lastRequest = 0
    private var actions: [Action] = []
    private var isDisturbed = false
    private var isStubborn = false
    private var saved: [SceneState] = []
    private var handles: [ScreenHandle<Int>] = []
    /// The numbers of the screens that have ended themselves.
    private var over: Set<Int> = []
    private var tally = Tally()

    private init(_ make: StageMaker, seed: UInt64) {
        var configuration = NavigationConfiguration()
        configuration.clock = AppClock(clock)
        navigation = Navigation(screens: Self.shop, configuration: configuration)
        stage = make(Shop.state)
        self.seed = seed
        random = SeededNumbers(seed: seed)
        navigation.connect(stage.driver)
        stage.settle()
        saved = [stage.driver.state()]
    }

    /// The number of sequences of a driver's tests.
    package static func count(standard: Int) -> Int { Effort.count("WAYMARK_SEQUENCES", standard: standard) }

    /// Runs sequences, each going on from where the one before has led; every twentieth begins anew.
    ///
    /// - Parameters:
    ///   - count: How many sequences.
    ///   - length: How many actions each has.
    ///   - seed: What the random numbers begin from.
    package static func run(
        _ count: Int, of length: Int = 8, seed: UInt64, on make: @MainActor (SceneState) -> any NavigationStage
    ) async -> Tally {
        var tally = Tally()
        for first in stride(from: 0, to: count, by: 20) {
            let session = RandomNavigation(make, seed: seed &+ UInt64(first))
            for _ in first..<min(first + 20, count) {
                for _ in 0..<length { session.act() }
                await session.end()
            }
            tally.fulfilled += session.tally.fulfilled
            tally.replans += session.tally.replans
            tally.failed.merge(session.tally.failed, uniquingKeysWith: +)
            tally.faults += session.tally.faults
            if tally.faults.count > 3 { break }
            // Others have something to do on the main actor too.
            await Task.yield()
        }
        return tally
    }

    // MARK: Actions

    private func act() {
        let state = stage.driver.state()
        switch Int.random(in: 0..<27, using: &random) {
        case 0..<8: open(Self.screens)
        case 8..<10: open(Self.screens.suffix(4))
        case 10: request(.back)
        case 11: request(.pop(Int.random(in: 0...2, using: &random)))
        case 12: request(.dismiss(Bool.random(using: &random) ? nil : 1))
        case 13: request(.popTo(ScreenQuery(Self.routes.randomElement(using: &random) ?? "")))
        case 14: request(.selectTab(Bool.random(using: &random) ? "home" : "mall"))
        case 15: if let screen = state.screens.randomElement(using: &random) { request(.close(screen.number)) }
        case 16: if let screen = state.screens.randomElement(using: &random) { request(.reveal(screen.number)) }
        case 17: hand("swipe back") { _ = stage.swipeBack() }
        case 18: hand("swipe down") { _ = stage.swipeDown() }
        case 19: hand("tap") { _ = stage.tapTab(Bool.random(using: &random) ? "home" : "mall") }
        case 20:
            actions.append(.hand("cancel"))
            isDisturbed = true
            pending[pending.keys.sorted().first ?? 0]?.ticket?.cancel()
        case 21: order()
        case 22:
            actions.append(.hand("report late"))
            stage.reportLate()
        case 23: guardTop(state)
        case 24: finish(state)
        case 25: if saved.count < 6 { saved.append(state) }
        default: if let state = saved.randomElement(using: &random) { request(.restore(state)) }
        }
        stage.settle()
        look()
    }

    private func open(_ screens: [Screen]) {
        guard let screen = screens.randomElement(using: &random) else { return }
        let policy = [NavigationPolicy.wait, .wait, .wait, .replace, .drop].randomElement(using: &random) ?? .wait
        let reuse =
            Int.random(in: 0..<4, using: &random) == 0 ? ScreenReuse.allCases.randomElement(using: &random) : nil
        if policy != .wait, !pending.isEmpty { isDisturbed = true }
        request(.show([screen], reuse: reuse ?? .anywhere), policy)
    }

    private func hand(_ name: StaticString, _ body: () -> Void) {
        actions.append(.hand(name))
        if !pending.isEmpty { isDisturbed = true }
        body()
    }

    private func order() {
        guard let fault = StageFault.allCases.randomElement(using: &random), stage.order(fault) else { return }
        actions.append(.fault(fault))
        isDisturbed = true
        isStubborn = Int.random(in: 0..<4, using: &random) == 0
    }

    private func guardTop(_ state: SceneState) {
        guard let number = state.top?.number, let handle = navigation.handle(of: number, Int.self) else { return }
        let isLetGo = Bool.random(using: &random)
        actions.append(.hand(isLetGo ? "guard" : "refuse"))
        isDisturbed = true
        handles.append(handle)
        handle.guardLeaving {
            await Task.yield()
            return isLetGo
        }
    }

    private func finish(_ state: SceneState) {
        guard let number = state.screens.randomElement(using: &random)?.number,
            let handle = navigation.handle(of: number, Int.self)
        else { return }
        actions.append(.hand("finish"))
        isDisturbed = true
        over.insert(number)
        handle.finish(1)
    }

    private func request(_ kind: NavigationRequest.Kind, _ policy: NavigationPolicy = .wait) {
        let number = lastRequest + 1
        lastRequest = number
        actions.append(.request(number, policy, kind))
        let isCalm = pending.isEmpty && !isDisturbed
        var outcome: Result<NavigationArrival, NavigationError>?
        pending[number] = Pending(
            kind: kind, ticket: nil, before: isCalm ? stage.driver.state() : nil, over: over)
        let ticket = navigation.start(NavigationRequest(kind), policy: policy) { [weak self] result in
            outcome = result
            self?.ended(number, result)
        }
        if outcome == nil, let request = pending[number] {
            pending[number] = Pending(kind: request.kind, ticket: ticket, before: request.before, over: request.over)
        }
    }

    // MARK: What must be

    private func complain(_ what: String) {
        if tally.faults.count > 3 { return }
        tally.faults.append(
            "seed \(seed): \(what)\n\(stage.driver.state())\nafter \(actions.map(\.text).joined(separator: "; "))")
    }

    private func look() {
        if let fault = stage.driver.state().violation { complain("what is displayed is unlawful: \(fault)") }
    }

    private func ended(_ number: Int, _ result: Result<NavigationArrival, NavigationError>) {
        guard let request = pending.removeValue(forKey: number) else {
            return complain("request \(number) ended twice")
        }
        switch result {
        case .success(let arrival):
            tally.fulfilled += 1
            tally.replans += arrival.replans
            if arrival.state != stage.driver.state() { complain("request \(number) arrived at what is not displayed") }
            if case .show = request.kind, let screen = arrival.screen, request.over.contains(screen.number) {
                complain("request \(number) arrived at a screen that had ended, \(screen.number)")
            }
            if let problem = problem(of: request, arrival.state) { complain("request \(number): \(problem)") }
        case .failure(let error):
            let (name, isAlways) = Self.kind(of: error)
            tally.failed[name, default: 0] += 1
            if !isAlways, request.before != nil, !isDisturbed {
                complain("request \(number) had no reason to end: \(error)")
            }
            if name == "unsettled", !isDisturbed { complain("request \(number): \(error)") }
        }
    }

    private static func kind(of error: NavigationError) -> (name: String, isAlways: Bool) {
        switch error.reason {
        case .refused(.guarded): ("guarded", false)
        case .refused: ("refused", true)
        case .dropped: ("dropped", false)
        case .superseded: ("superseded", false)
        case .cancelled: ("cancelled", false)
        case .failed: ("failed", false)
        case .unsettled: ("unsettled", false)
        default: ("other", false)
        }
    }

    /// The reason that the state on display does not fulfil a request, or `nil`.
    private func problem(of request: Pending, _ now: SceneState) -> String? {
        switch request.kind {
        case .show(let screens, _):
            guard let requested = screens.last, let chain = Self.chains[requested] else {
                return "nothing was requested"
            }
            let anchor = chain.lastIndex { $0.presentation.kind == .root || Self.isTab($0) } ?? 0
            let end = now.visible.suffix(chain.count - anchor)
            guard zip(end, chain[anchor...]).allSatisfy({ $0.isSame(as: $1) }), end.count == chain.count - anchor else {
                return "\(requested) is not on top of those beneath"
            }
            if Self.isTab(chain[anchor]), now.layers[0].visible.screens.first?.isSame(as: chain[anchor]) != true {
                return "the tab begins with another screen"
            }
        case .back:
            guard let before = request.before, let place = before.top.flatMap({ before.place(of: $0.number) }) else {
                return nil
            }
            if now.place(of: before.top?.number ?? 0) != nil { return "the screen on top has not left" }
            if place.index > 0, now.screens.count != before.screens.count - 1 { return "more than a screen has left" }
            if place.index == 0, now.layers.count != before.layers.count - 1 { return "more than a layer has left" }
        case .pop(let count):
            if let before = request.before, now.screens.count != before.screens.count - count {
                return "others have left"
            }
        case .popTo(let query): if now.top.map(query.fits) != true { return "another screen is on top" }
        case .dismiss(let count):
            if let before = request.before, now.layers.count != (count.map { before.layers.count - $0 } ?? 1) {
                return "there are other layers"
            }
        case .selectTab(let name):
            guard now.layers.count == 1, case .tabs(let tabs) = now.layers[0].content,
                tabs.tabs[tabs.selected].name == name
            else { return "the tab is not in front" }
        case .close(let number): if now.place(of: number) != nil { return "screen \(number) is there" }
        case .reveal(let number): if now.top?.number != number { return "screen \(number) is not on top" }
        case .restore(let saved):
            if now.visible.map(\.route) != saved.visible.map(\.route) { return "other screens were restored" }
            if now.screens.map(\.route) != saved.screens.map(\.route) { return "other hidden screens were restored" }
        default: break
        }
        return nil
    }

    private static func isTab(_ screen: Screen) -> Bool {
        if case .tab = screen.presentation.kind { true } else { false }
    }

    /// Whether something is under way: a request, or what a swipe at a guarded layer has the driver ask for.
    private var isBusy: Bool { !pending.isEmpty || navigation.isBusy }

    /// The time limit for waiting. Under load a task of the pool may need seconds for work of microseconds.
    private static let patience = Duration.seconds(600)

    /// Lets everything end.
    private func end() async {
        await quiet()
        // What was ordered for a step that never came is taken back, and what was withheld comes far too late.
        if isDisturbed {
            _ = stage.order(nil)
            while stage.reportLate() { stage.settle() }
        }
        for handle in handles { handle.stopGuarding() }
        handles = []
        isStubborn = false
        // A close that has failed is tried again after the next navigation.
        if !over.isEmpty {
            navigation.start(NavigationRequest(.popTo(ScreenQuery("nothing"))))
            await quiet()
        }
        if isBusy {
            complain("\(pending.count) requests have not ended, or the user's hand has begun one that has not")
        }
        pending = [:]
        look()
        let state = stage.driver.state()
        for number in over.sorted() {
            guard let place = state.place(of: number) else { continue }
            // The first screen of a layer stays while layers that came later are presented on it, and a root always does.
            let isFirstOfLayer = place.stack.layer > 0 && place.stack.tab == nil
            let isCovered = state.layers.count > place.stack.layer + 1
            if place.index > 0 || (isFirstOfLayer && !isCovered) {
                complain("screen \(number) has ended, and is on display")
            }
        }
        isDisturbed = false
    }

    /// Waits until nothing is under way.
    private func quiet() async {
        let start = ContinuousClock.now
        var turns = 0
        while isBusy, turns < 2_000 || ContinuousClock.now - start < Self.patience {
            turns += 1
            stage.settle()
            if !isBusy { break }
            await Task.yield()
            if isStubborn { _ = stage.order(.ignored) }
            if clock.sleepers > 0 { clock.advance(by: navigation.configuration.stepLimit) }
        }
    }
}
