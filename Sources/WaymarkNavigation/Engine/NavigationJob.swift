/// A navigation in progress in one scene.
@MainActor
final class NavigationJob {
    /// The progress of the job.
    enum Phase {
        /// It waits for its turn.
        case waiting
        /// It waits for guarded screens to consent; other navigations run before it meanwhile.
        case asking
        /// Its steps are being performed.
        case running
        /// It has ended.
        case over
    }

    /// The request as it was made, for reports.
    let request: NavigationRequest
    /// The meaning of the request in any scene, with the screens beneath those that it shows.
    var meaning: NavigationRequest.Kind
    /// The meaning of the request after its first plan: screens have their numbers, and `back` has become the screen that
    /// it leads to.
    var kind: NavigationRequest.Kind
    /// The value that the caller passed along for the displayed screen.
    let payload: (any Sendable)?
    /// Whether the caller waits for a value of the screen.
    let wantsValue: Bool
    /// The number of the ended screen that this job removes. The library creates such a job itself; it does not count
    /// among the waiting navigations, and they do not supersede it.
    let withdrawn: Int?
    /// The question to a guarded screen whose closure started this job and may wait for it, or `nil`.
    let origin: LeavingQuestion?
    var phase = Phase.waiting
    var isCancelled = false
    /// Whether a later request has taken its place.
    var isSuperseded = false
    /// The screens that have consented to leave, by number, with the number of times that guarding had begun for each
    /// when it was asked.
    var consents: [Int: Int] = [:]
    var asking: Task<Void, Never>?
    /// The number of the screen whose answer the job waits for.
    var asked: Int?
    var goal: SceneState?
    /// The numbers of screens that had ended when the job began. The request does not mean them, although they are still
    /// displayed.
    var over: Set<Int> = []
    /// The numbers of screens of earlier goals, built or not.
    var outdated: Set<Int> = []
    /// The state from which the remaining steps lead to the goal.
    var base: SceneState?
    var steps: ArraySlice<NavigationStep> = []
    var animatedStep: NavigationStep?
    var done: [NavigationStep] = []
    var replans = 0
    /// The lifetime of the displayed screen, once it has its number.
    var lifetime: ScreenLifetime?
    /// The value with which the screen had finished when the job failed, if it had.
    var value: (any Sendable)?
    /// Called once, at the end.
    var completion: (@MainActor (Result<NavigationArrival, NavigationError>) -> Void)?

    init(
        _ request: NavigationRequest, payload: (any Sendable)?, wantsValue: Bool,
        completion: (@MainActor (Result<NavigationArrival, NavigationError>) -> Void)? = nil
    ) {
        self.request = request
        meaning = request.kind
        kind = request.kind
        self.payload = payload
        self.wantsValue = wantsValue
        self.completion = completion
        withdrawn = nil
        origin = LeavingQuestion.current
    }

    /// Creates the job of taking away a screen that has ended.
    init(withdrawing number: Int, in scene: String) {
        request = NavigationRequest(.close(number), scene: scene)
        meaning = request.kind
        kind = request.kind
        payload = nil
        wantsValue = false
        withdrawn = number
        // It may be created by whatever code goes on, and no closure waits for it.
        origin = nil
    }

    /// Handles a screen that has left: if the request means it, another is built with a new number.
    func forget(_ number: Int) {
        guard case .show(let screens, let reuse) = kind, screens.contains(where: { $0.number == number }) else {
            return
        }
        kind = .show(screens.map { $0.number == number ? $0.numbered(0) : $0 }, reuse: reuse)
    }

    /// The numbers of the screens of its goals, built or not.
    var numbers: Set<Int> { outdated.union(goal?.screens.map(\.number) ?? []) }

    /// Whether the screen has finished with a value for the caller.
    var hasValue: Bool {
        if wantsValue, case .success? = lifetime?.outcome { true } else { false }
    }

    /// The error of a request that is cancelled.
    var cancellation: NavigationError.Reason { isSuperseded ? .superseded : .cancelled }

    /// Returns the screen that a fulfilled request has shown or, for other kinds of request, the screen in front.
    func screen(in known: SceneState) -> Screen? {
        guard case .show(let screens, _) = kind, let last = screens.last else { return known.top }
        if let place = known.place(of: last.number) { return known[place.stack].screens[place.index] }
        // A custom presentation need not put the screen where the driver reports it.
        if case .custom = last.presentation.kind { return last }
        return known.top
    }

    /// Resets the job to one that has not begun, for another scene.
    func restart() {
        stopAsking()
        if case .show(let screens, let reuse) = meaning {
            meaning = .show(screens.map { $0.numbered(0) }, reuse: reuse)
        }
        kind = meaning
        consents = [:]
        goal = nil
        over = []
        outdated = []
        base = nil
        steps = []
        animatedStep = nil
        done = []
        replans = 0
        lifetime?.openers -= wantsValue ? 1 : 0
        lifetime = nil
    }

    /// Puts the job back into the queue, without the answer of the screens that it was asking.
    func stopAsking() {
        asking?.cancel()
        asking = nil
        asked = nil
        phase = .waiting
    }

    func end(_ result: Result<NavigationArrival, NavigationError>) {
        stopAsking()
        phase = .over
        let completion = completion
        self.completion = nil
        completion?(result)
    }
}

/// The result of a navigation.
public struct NavigationArrival: Sendable {
    /// The state that the scene displays.
    public let state: SceneState
    /// The performed steps, in order; empty if everything was displayed already.
    public let steps: [NavigationStep]
    /// The number of times that the path was planned again.
    public let replans: Int
    /// The requested screen or, if the navigation named none, the screen in front.
    public let screen: Screen?
}

/// A navigation under way, which can be cancelled.
@MainActor
public struct NavigationTask {
    let job: NavigationJob
    weak var navigation: Navigation?

    /// The number of the screen that is shown, once it has one.
    package var number: Int? { job.lifetime?.number }

    /// Cancels the navigation: the running step ends, and no other begins.
    public func cancel() { navigation?.cancel(job) }
}
