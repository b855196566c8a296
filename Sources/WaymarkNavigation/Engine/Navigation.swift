/// An app's navigation, which accepts requests, plans the steps from whatever is displayed, and has the scenes' drivers perform
/// them.
///
/// ```swift
/// let navigation = Navigation(screens: catalog)
/// navigation.connect(HeadlessDriver(.stack("main", [home])))
/// try await navigation.perform(.show(goods))
/// print(navigation.state)
/// ```
///
/// Each scene performs one navigation at a time. If a step times out, it is abandoned, the displayed state is read, and the
/// path is planned again, so no navigation hangs and the displayed state is never assumed.
@MainActor
public final class Navigation {
    /// The screens that the app knows.
    public nonisolated let screens: ScreenCatalog
    /// The settings for all navigation.
    public nonisolated let configuration: NavigationConfiguration
    /// The scene that the user was in last; `nil` before one is connected.
    public var activeScene: String? { visited.last }
    /// The connected scenes that the user was in, the most recent last; never empty while a scene is connected.
    private var visited: [String] = []
    /// The closure that opens addresses outside the app, for example by `UIApplication.open`; `nil` refuses all of
    /// them.
    public var opener: (@MainActor (String) async -> Bool)?
    private(set) var observers: [any NavigationObserver] = []

    private(set) var slots: [SceneSlot] = []
    /// The lifetimes of the screens that are displayed or about to be, by their numbers.
    private(set) var lifetimes: [Int: ScreenLifetime] = [:]
    /// The screens that have ended and are removed as soon as possible, by number, with the highest screen number at
    /// the time each ended.
    private(set) var ended: [Int: Int] = [:]
    /// The numbers of screens whose steps were not reported in time, so that a driver may still display them.
    private var abandoned: Set<Int> = []
    /// The questions that guarded screens are being asked.
    let questions = LeavingQuestions()
    private var lastNumber = 0
    /// The calls to make when a scene is connected.
    private var awaitingScene: [@MainActor () -> Void] = []
    /// The scenes whose saved screens are not displayed yet, with the closures to call once they are.
    var restoring: [String: [@MainActor () -> Void]] = [:]

    /// Creates a navigation without scenes.
    ///
    /// - Parameters:
    ///   - screens: The declarations of the routes' screens.
    ///   - configuration: The settings.
    public nonisolated init(
        screens: ScreenCatalog = ScreenCatalog(), configuration: NavigationConfiguration = NavigationConfiguration()
    ) {
        self.screens = screens
        self.configuration = configuration
    }

    // MARK: Scenes

    /// Connects a scene, which becomes the active scene if it is the first. A scene of the same name is disconnected
    /// first; screens that are waiting to be shown in it are shown in this one instead.
    public func connect(_ driver: any NavigationDriver) {
        let (place, left) = remove(driver.scene)
        for screen in driver.state().screens { lastNumber = max(lastNumber, screen.number) }
        driver.navigation = self
        let slot = SceneSlot(driver, self)
        slots.append(slot)
        if let place {
            visited.insert(driver.scene, at: place)
        } else if visited.isEmpty {
            visited.append(driver.scene)
        }
        for screen in slot.known.screens { lastNumber = max(lastNumber, screen.number) }
        transfer(left, from: driver.scene)
        let calls = awaitingScene
        awaitingScene = []
        for call in calls { call() }
    }

    /// Calls a closure once a scene is connected: at once if there is one, otherwise when the next connects.
    package func whenConnected(_ body: @escaping @MainActor () -> Void) {
        if slots.isEmpty { awaitingScene.append(body) } else { body() }
    }

    /// Disconnects a scene, whose screens have then left. Screens that are waiting to be shown in it are shown in the
    /// active scene instead; its other navigations end.
    public func disconnect(_ scene: String) {
        let (_, left) = remove(scene)
        if visited.isEmpty, let latest = slots.last { visited.append(latest.driver.scene) }
        transfer(left, from: scene)
        endRestoring(scene)
    }

    /// Removes a scene, whose screens have then left. Returns its place among the visited scenes, and the navigations
    /// that run or wait in it.
    private func remove(_ scene: String) -> (place: Int?, jobs: [NavigationJob]) {
        guard let index = slots.firstIndex(where: { $0.driver.scene == scene }) else { return (nil, []) }
        let slot = slots.remove(at: index)
        slot.driver.navigation = nil
        let place = visited.firstIndex(of: scene)
        visited.removeAll { $0 == scene }
        return (place, slot.close())
    }

    /// Hands the navigations of a removed scene to another scene, or ends them.
    private func transfer(_ jobs: [NavigationJob], from scene: String) {
        for job in jobs {
            if case .show = job.request.kind, let heir = slot(scene) ?? slot(nil), !job.isCancelled, !job.hasValue {
                if let number = job.lifetime?.number { left(number) }
                leave(job, except: nil)
                job.restart()
                heir.add(job, .wait)
            } else {
                let reason: NavigationError.Reason =
                    if job.isSuperseded { .superseded } else if job.isCancelled { .cancelled } else { .sceneClosed }
                end(job, NavigationError(reason, "\(job.request)", scene: scene), in: SceneState(scene))
            }
        }
    }

    // MARK: The user's scene

    /// Makes a connected scene the active one.
    public func activate(_ scene: String) {
        if slot(scene) == nil { return }
        visited.removeAll { $0 == scene }
        visited.append(scene)
    }

    /// The displayed state of all scenes, read from the drivers.
    public var state: NavigationState {
        NavigationState(scenes: slots.map { $0.driver.state() }, activeScene: activeScene)
    }

    /// Whether a navigation runs or waits in any scene, including one that a driver started for a gesture of the user.
    package var isBusy: Bool { slots.contains(where: \.isBusy) }

    /// The names of the scenes, in the order in which they were connected.
    public var scenes: [String] { slots.map(\.driver.scene) }

    func slot(_ scene: String?) -> SceneSlot? {
        if let scene { return slots.first { $0.driver.scene == scene } }
        return slots.first { $0.driver.scene == activeScene } ?? slots.first
    }

    // MARK: Requests

    /// Starts a navigation, which also shows the screens that the routes of its screens declare beneath them.
    ///
    /// In an app with routes, the screens that the request names are displayed without checks: no gate applies to navigation
    /// without links. The screens beneath must pass the checks of their routes, with the app itself as the source. A screen
    /// behind an interceptor, which cannot be asked here, is left out with those beneath it; name it in the request to show it.
    ///
    /// - Parameters:
    ///   - request: The navigation to perform. If its scene has closed, the active scene is used.
    ///   - policy: The behaviour if another navigation is under way in the scene.
    ///   - payload: A value for the builder of the request's last screen.
    ///   - completion: Called once, with the result or the error, possibly before this method returns. If the navigation is let go of
    ///     before the request has ended, the error is `cancelled`.
    /// - Returns: The navigation under way, to cancel it.
    @discardableResult
    public func start(
        _ request: NavigationRequest, policy: NavigationPolicy = .wait, payload: (any Sendable)? = nil,
        completion: @escaping @MainActor (Result<NavigationArrival, NavigationError>) -> Void = { _ in }
    ) -> NavigationTask {
        let job = NavigationJob(request, payload: payload, wantsValue: false, completion: completion)
        begin(job, policy)
        return NavigationTask(job: job, navigation: self)
    }

    /// Performs a navigation, and waits until its screen is displayed.
    ///
    /// - Parameters:
    ///   - request: The navigation to perform.
    ///   - policy: The behaviour if another navigation is under way in the scene.
    ///   - payload: A value for the builder of the screen.
    /// - Returns: The scene after the last step.
    /// - Throws: A ``NavigationError`` if the navigation failed. After a cancellation of the task, no further step
    ///   begins.
    @discardableResult
    public func perform(
        _ request: NavigationRequest, policy: NavigationPolicy = .wait, payload: (any Sendable)? = nil
    ) async throws(NavigationError) -> NavigationArrival {
        try await wait(NavigationJob(request, payload: payload, wantsValue: false), policy)
    }

    /// Shows a screen and waits for its value.
    ///
    /// - Parameters:
    ///   - request: The navigation that shows the screen.
    ///   - policy: The behaviour if another navigation is under way in the scene.
    ///   - payload: A value for the builder of the screen.
    /// - Returns: The value with which the screen finished.
    /// - Throws: A ``NavigationError`` if the screen was not shown and has not finished with a value before;
    ///   `CancellationError` if it left without a value, or if the task was cancelled, in which case the screen stays
    ///   and its value is ignored.
    public func value(
        of request: NavigationRequest, policy: NavigationPolicy = .wait, payload: (any Sendable)? = nil
    ) async throws -> any Sendable {
        let job = NavigationJob(request, payload: payload, wantsValue: true)
        do { try await wait(job, policy) } catch {
            // The screen knows that its opener gets the value.
            if let value = job.value { return value }
            throw error
        }
        guard let lifetime = job.lifetime else { throw CancellationError() }
        return try await lifetime.value()
    }

    @discardableResult
    private func wait(_ job: NavigationJob, _ policy: NavigationPolicy) async throws(NavigationError)
        -> NavigationArrival
    {
        let result: Result<NavigationArrival, NavigationError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                job.completion = { continuation.resume(returning: $0) }
                job.isCancelled = Task.isCancelled
                begin(job, policy)
            }
        } onCancel: {
            Task { @MainActor in self.cancel(job) }
        }
        return try result.get()
    }

    private func begin(_ job: NavigationJob, _ policy: NavigationPolicy) {
        var scene = job.request.scene
        if let named = scene, slot(named) == nil { scene = nil }
        do throws(NavigationRefusal) {
            guard let slot = slot(scene) else { throw .noScene(job.request.scene) }
            if case .show(let requested, let reuse) = job.kind {
                // The number of a screen that has left, or that is in another scene, has no meaning here.
                let requested = requested.map { slot.known.place(of: $0.number) != nil ? $0 : $0.numbered(0) }
                job.meaning = .show(job.request.isWhole ? requested : try chain(requested), reuse: reuse)
                job.kind = job.meaning
            }
            slot.add(job, policy)
        } catch {
            end(job, NavigationError(.refused(error), "\(job.request)", scene: scene), in: nil)
        }
    }

    /// Returns the screens of a request, preceded by the screens beneath the first. All of them must be known.
    private func chain(_ requested: [Screen]) throws(NavigationRefusal) -> [Screen] {
        guard let first = requested.first else { throw .nothing }
        for screen in requested.dropFirst() { _ = try screens.known(screen.route) }
        return try screens.admittedChain(of: first) + requested.dropFirst()
    }

    func cancel(_ job: NavigationJob) {
        if job.phase == .over { return }
        job.isCancelled = true
        for slot in slots { slot.cancel(job) }
    }

    /// Ends a request that was not fulfilled.
    func end(_ job: NavigationJob, _ error: NavigationError, in scene: SceneState?) {
        for observer in observers { observer.didEnd(job.request, error: error) }
        if let lifetime = job.lifetime {
            if job.wantsValue {
                lifetime.openers -= 1
                job.value = try? lifetime.outcome?.get()
            }
            if scene?.place(of: lifetime.number) == nil { left(lifetime.number) }
        }
        leave(job, except: scene)
        job.end(.failure(error))
    }

    /// Ends the screens that were built for a request and never appeared.
    func leave(_ job: NavigationJob, except scene: SceneState?) {
        for number in job.numbers where scene?.place(of: number) == nil && !isDisplayed(number) { left(number) }
    }

    /// Notes that the running step of a request was not reported in time.
    func abandon(_ job: NavigationJob) {
        abandoned.formUnion(job.numbers)
        if let number = job.lifetime?.number { abandoned.insert(number) }
    }

    // MARK: For drivers, observers and screens

    /// Reports that the display of a scene has changed by other means than a step, such as a swipe, a tap on a tab, or the
    /// app's own code.
    public func changed(_ scene: String) { slot(scene)?.changed() }

    /// Returns the context from which a screen is built.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - scene: The name of its scene.
    /// - Returns: The context.
    public func context(for screen: Screen, in scene: String?) -> ScreenContext {
        ScreenContext(lifetime(for: screen.number), screen, scene: scene)
    }

    /// Returns the context of a screen that is displayed outside this navigation. Its owner removes it when it ends.
    package func unshownContext(for screen: Screen, payload: (any Sendable)?) -> ScreenContext {
        let lifetime = ScreenLifetime(nextNumber())
        lifetime.payload = payload
        return ScreenContext(lifetime, screen.numbered(lifetime.number), scene: nil)
    }

    /// Returns a handle of a displayed screen, or `nil` if the screen is not displayed.
    ///
    /// - Parameters:
    ///   - number: The screen's number.
    ///   - type: The type of the screen's value.
    /// - Returns: The handle, or `nil`.
    public func handle<Output: Sendable>(
        of number: Int, _ type: Output.Type = Output.self
    ) -> ScreenHandle<Output>? {
        slots.contains { $0.known.place(of: number) != nil } ? ScreenHandle(lifetime(for: number)) : nil
    }

    /// Calls a closure once, when a displayed screen ends itself or leaves; at once if it has ended already.
    package func onEnd(of number: Int, _ body: @escaping @MainActor () -> Void) {
        if isOver(number) { return body() }
        lifetime(for: number).onEnd = body
    }

    /// Returns a Boolean value that indicates whether leaving a screen must be confirmed
    /// (``ScreenHandle/guardLeaving(_:)``).
    ///
    /// Drivers then prevent leaving by hand, if they can.
    public func isGuarded(_ number: Int) -> Bool { lifetimes[number]?.mayLeave != nil }

    /// Returns a number that no screen has had, for screens that a driver finds on display and did not build.
    public func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Adds an observer, which is notified of every event and asked before each step. The navigation retains it until
    /// ``removeObserver(_:)``.
    public func addObserver(_ observer: any NavigationObserver) {
        if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
    }

    /// Removes an observer.
    public func removeObserver(_ observer: any NavigationObserver) { observers.removeAll { $0 === observer } }

    func lifetime(for number: Int) -> ScreenLifetime {
        if let lifetime = lifetimes[number] { return lifetime }
        let lifetime = ScreenLifetime(
            number, onClose: { [weak self] number in self?.close(number) },
            onGuardEnd: { [weak self] in for slot in self?.slots ?? [] { slot.guardEnded() } })
        lifetimes[number] = lifetime
        return lifetime
    }

    /// Handles a screen that has left, or that never appeared.
    func left(_ number: Int) {
        lifetimes.removeValue(forKey: number)?.settle(.failure(CancellationError()))
        if !mayShow(number) { ended[number] = nil }
    }

    /// Handles a screen that is no longer on display.
    func hasLeft(_ number: Int) {
        ended[number] = nil
        abandoned.remove(number)
        questions.forget(number)
        left(number)
    }

    /// Returns whether a screen has ended and so is not reused.
    func isOver(_ number: Int) -> Bool { ended[number] != nil || lifetimes[number]?.isOver == true }

    private func close(_ number: Int) {
        // A screen that ends while it is being built is removed as soon as it appears.
        if !mayShow(number) { return left(number) }
        ended[number] = ended[number] ?? lastNumber
        slots.first { $0.known.place(of: number) != nil }?.withdraw(number)
    }

    /// Returns whether a screen is on display, or may still appear.
    private func mayShow(_ number: Int) -> Bool {
        isDisplayed(number) || abandoned.contains(number) || slots.contains { $0.isBringing(number) }
    }

    /// Returns whether a screen is on display.
    package func isDisplayed(_ number: Int) -> Bool { slots.contains { $0.known.place(of: number) != nil } }

    /// Ends a screen without a value and removes it, in whichever scene it is. A screen that a driver is still showing
    /// is removed as soon as it appears, even if its navigation was abandoned. The screen itself is not asked whether
    /// it may leave; the screens above it are.
    package func takeAway(_ number: Int) {
        if mayShow(number) { ended[number] = ended[number] ?? lastNumber }
        lifetimes[number]?.settle(.failure(CancellationError()))
        slots.first { $0.known.place(of: number) != nil }?.withdraw(number)
    }
}
