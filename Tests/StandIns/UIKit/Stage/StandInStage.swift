public import Foundation

/// The stage behind the stand-in for UIKit: time in turns, faults to order, and the user's hands.
///
/// Calls change the hierarchy at once, as on a phone. What UIKit reports later (`viewDidAppear`, delegates, transition
/// coordinators, completions) comes on a later turn, and turns come when a test asks for them:
///
/// ```swift
/// StandInStage.shared.reset()
/// window.rootViewController?.present(page, animated: true) { shown = true }
/// StandInStage.shared.settle()  // shown
/// ```
///
/// There is one stage, since UIKit has no place to name another. Tests that wait between its turns must not run beside
/// each other: they do what they do in ``alone(_:)``, and so does every other test that uses the stage.
@MainActor
public final class StandInStage {
    /// The stage that UIKit talks to.
    public static let shared = StandInStage()

    /// The number of turns that an animated transition takes, at least one. What is not animated takes one.
    public var animationTurns = 2 {
        didSet { animationTurns = max(1, animationTurns) }
    }

    /// Whether turns come by themselves, in a task on the main actor, until nothing is left to do.
    public var runsByItself = false {
        didSet { wake() }
    }

    /// The turns so far.
    public private(set) var turns = 0
    /// Calls that UIKit would have warned of, the earliest first.
    public private(set) var warnings: [StandInWarning] = []
    /// Calls at which UIKit would have raised an exception, the earliest first.
    public private(set) var violations: [StandInViolation] = []

    /// Whether URLs that the app opens are opened by the system. Asked on the turn after the call.
    public var opensURL: (URL) -> Bool = { _ in true }
    /// The URLs that the app has opened, whatever the system said.
    public internal(set) var openedURLs: [URL] = []
    /// Whether a second scene may be asked for.
    public var supportsMultipleScenes = true
    /// The app's requests for scenes, the earliest first.
    public internal(set) var sceneRequests: [StandInSceneRequest] = []

    /// The swipe that has begun and not yet ended.
    var swipe: StandInTransition?
    /// The scenes that are connected.
    var scenes: Set<UIScene> = []

    /// Whether a test has the stage alone, and the tests that wait for it.
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []

    private var queue = TurnQueue()
    private var faults: [(fate: CallFate, calls: Int)] = []
    private var isTurning = false
    private var runner: Task<Void, Never>?

    private init() {}

    /// Whether nothing is left to do. A swipe that has not ended does not count.
    public var isSettled: Bool { queue.isEmpty }

    /// Does what is due on the next turn. Does nothing when asked during a turn.
    ///
    /// - Returns: Whether anything is left to do.
    @discardableResult
    public func turn() -> Bool {
        guard !isTurning else { return !queue.isEmpty }
        isTurning = true
        turns += 1
        while let work = queue.next(turns) { work() }
        isTurning = false
        return !queue.isEmpty
    }

    /// Lets turns pass until nothing is left to do.
    ///
    /// - Parameter limit: After this many turns it gives up, since an app may answer each report with a call.
    /// - Returns: The turns that it took.
    @discardableResult
    public func settle(limit: Int = 10_000) -> Int {
        var taken = 0
        while !isTurning, !queue.isEmpty, taken < limit {
            turn()
            taken += 1
        }
        return taken
    }

    /// Forgets everything, as if the app had just been launched. Controllers that a test still holds stay as they are.
    public func reset() {
        queue = TurnQueue()
        faults = []
        warnings = []
        violations = []
        animationTurns = 2
        runsByItself = false
        swipe = nil
        scenes = []
        opensURL = { _ in true }
        openedURLs = []
        supportsMultipleScenes = true
        sceneRequests = []
        UIApplication.shared.delegate = nil
    }

    /// Orders that the next calls be applied and never reported.
    ///
    /// Orders are for calls that change the hierarchy and break no rule, and are used up one after the other. The user's
    /// hands are not concerned. A transition whose report is withheld ends in time all the same.
    public func withholdCompletions(next calls: Int) {
        faults.append((.withheld, calls))
    }

    /// Orders that the next calls be applied, and reported later by so many turns. Their transitions end in time.
    public func delayCompletions(next calls: Int, turns: Int) {
        faults.append((.late(max(1, turns)), calls))
    }

    /// Orders that the next calls do nothing at all.
    public func ignoreCalls(next calls: Int) {
        faults.append((.ignored, calls))
    }

    /// Uses up one order, for a call that breaks no rule; `nil` where the call must do nothing.
    func admit() -> CallFate? {
        guard !faults.isEmpty else { return .usual }
        while let first = faults.first, first.calls <= 0 { faults.removeFirst() }
        guard let first = faults.first else { return .usual }
        faults[0].calls -= 1
        if case .ignored = first.fate { return nil }
        return first.fate
    }

    func warn(_ warning: StandInWarning) {
        warnings.append(warning)
    }

    func refuse(_ violation: StandInViolation) {
        violations.append(violation)
    }

    /// Does the work some turns later, at least one.
    func after(_ turns: Int, _ work: @escaping @MainActor () -> Void) {
        queue.add(self.turns + max(1, turns), work)
        if runsByItself { wake() }
    }

    /// The turns that a transition takes.
    func length(animated: Bool) -> Int {
        animated ? animationTurns : 1
    }

    private func wake() {
        guard runsByItself, runner == nil, !queue.isEmpty else { return }
        runner = Task {
            while runsByItself, !queue.isEmpty {
                await Task.yield()
                turn()
            }
            runner = nil
        }
    }
}
