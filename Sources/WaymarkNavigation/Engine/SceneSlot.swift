/// The navigation of one scene: one request at a time, step by step. The displayed state is read from the driver after
/// each step.
@MainActor
final class SceneSlot {
    let driver: any NavigationDriver
    private unowned let navigation: Navigation
    /// The displayed state at the last reading.
    private(set) var known: SceneState
    private var queue: [NavigationJob] = []
    private var asking: [NavigationJob] = []
    private var running: NavigationJob?
    /// The number of the step that is under way. A step that ends with another number has ended too late.
    private var token = 0
    private var expected: SceneState?
    private var limit: Task<Void, Never>?
    private var isAdvancing = false
    private var isClosed = false
    /// The reasons why screens that have ended are still displayed.
    private var obstacles = ScreenObstacles()

    init(_ driver: any NavigationDriver, _ navigation: Navigation) {
        self.driver = driver
        self.navigation = navigation
        let state = driver.state()
        known = state.violation == nil ? state : SceneState(driver.scene)
    }

    deinit {
        // The navigation was released, which ends everything that waits in it.
        let jobs = [running].compactMap(\.self) + asking + queue
        if jobs.isEmpty { return }
        let scene = known.name
        Task { @MainActor in
            for job in jobs { job.end(.failure(NavigationError(.cancelled, "\(job.request)", scene: scene))) }
        }
    }

    /// Returns the displayed state; a state that no scene could display is ignored.
    private func read() -> SceneState {
        let state = driver.state()
        return state.violation == nil ? state : known
    }

    var isBusy: Bool { running != nil || !queue.isEmpty || !asking.isEmpty || due != nil }

    // MARK: Requests

    func add(_ job: NavigationJob, _ policy: NavigationPolicy) {
        switch policy {
        case .drop where isBusy: return end(job, .dropped)
        case .replace:
            // A completion may start another navigation at once, which does not belong to those that end here.
            let others = (queue + asking).filter { $0.withdrawn == nil }
            queue.removeAll { $0.withdrawn == nil }
            asking.removeAll { $0.withdrawn == nil }
            for other in others { end(other, .superseded) }
            if let running, !running.isCancelled, running.withdrawn == nil {
                running.isCancelled = true
                running.isSuperseded = true
            }
        default: break
        }
        let waiting = (queue + asking).count { $0.withdrawn == nil }
        if isBusy, waiting >= navigation.configuration.queueLimit { return end(job, .dropped) }
        queue.append(job)
        advance()
    }

    func cancel(_ job: NavigationJob) {
        switch job.phase {
        case .over: return
        // A running job notices its cancellation after the current step. Between steps, it may be waiting for the user.
        case .running: if running === job { advance() }
        case .waiting, .asking:
            guard (queue + asking).contains(where: { $0 === job }) else { return }
            queue.removeAll { $0 === job }
            asking.removeAll { $0 === job }
            end(job, .cancelled)
        }
    }

    /// Ends everything, and returns the jobs that another scene may take over.
    func close() -> [NavigationJob] {
        limit?.cancel()
        token += 1
        if expected != nil, let running { navigation.abandon(running) }
        expected = nil
        refresh(SceneState(driver.scene), request: nil)
        isClosed = true
        let jobs = [running].compactMap(\.self) + asking + queue
        running = nil
        asking = []
        queue = []
        return jobs
    }

    /// Takes note that the display has changed by other means than a step, and resumes what waited for that.
    func changed() {
        withExtendedLifetime(navigation) {
            refresh(read(), request: nil)
            advance()
        }
    }

    /// Returns whether a running navigation is about to show the screen with a number.
    func isBringing(_ number: Int) -> Bool {
        running?.goal?.place(of: number) != nil || running?.lifetime?.number == number
    }

    // MARK: Screens that have ended

    /// Removes a displayed screen that has ended: at once, or when the running navigation has ended.
    func withdraw(_ number: Int) {
        obstacles.remove(number)
        guardEnded()
    }

    /// Handles the end of a screen's guard: screens beneath it that have ended can leave now.
    func guardEnded() {
        askAnew()
        advance()
    }

    /// The number of the next screen to remove.
    private var due: Int? {
        if isClosed || navigation.ended.isEmpty { return nil }
        return known.screens.lazy.map(\.number).first { number in
            guard let last = navigation.ended[number], !obstacles.isBlocked(number, where: isGuarded),
                !(queue + asking).contains(where: { $0.withdrawn == number })
            else { return false }
            // A screen that cannot be removed at all is tried once, so that the refusal is reported.
            let goal = try? NavigationGoal(state: known, number: { 0 }).withdrawing(number, endedAt: last)
            return goal != known
        }
    }

    private func note(_ reason: NavigationError.Reason, against number: Int) {
        if known.place(of: number) != nil { obstacles.note(reason, against: number) }
    }

    // MARK: Steps

    /// Starts or continues the work, until there is something to wait for.
    private func advance() {
        // A driver that calls back at once must not make this recursive.
        if isAdvancing { return }
        isAdvancing = true
        // A completion may release the navigation.
        let kept = navigation
        defer { withExtendedLifetime(kept) { isAdvancing = false } }
        while true {
            if let running {
                if expected != nil || (driver.awaitsUser && !running.isCancelled && !running.steps.isEmpty) { return }
                step(running)
            } else if driver.awaitsUser || queue.isEmpty && due == nil {
                return
            } else {
                // Observers of a change that was not reported may close the scene, or cancel what waits in it.
                refresh(read(), request: nil)
                if queue.first?.withdrawn == nil, let due {
                    begin(NavigationJob(withdrawing: due, in: driver.scene))
                } else if !queue.isEmpty {
                    begin(queue.removeFirst())
                }
            }
        }
    }

    private func begin(_ job: NavigationJob) {
        if job.isCancelled { return end(job, .cancelled) }
        if job.withdrawn == nil { obstacles.forgetFaults() }
        do throws(NavigationRefusal) { try plan(job) } catch { return end(job, .refused(error)) }
        guard let goal = job.goal else { return run(job) }
        let leaving = navigation.guarded(in: known, leavingFor: goal, job.consents)
        if leaving.isEmpty { return run(job) }
        job.phase = .asking
        asking.append(job)
        job.asking = Task { @MainActor [weak self] in
            for guarding in leaving {
                if Task.isCancelled { return }
                // The screen may have left or ended while another was asked, or before this task began.
                guard self?.isGuarded(guarding.screen.number) == true else { continue }
                job.asked = guarding.screen.number
                guard let isLetGo = await self?.navigation.questions.ask(guarding, for: job.origin) else { return }
                if Task.isCancelled || job.phase != .asking { return }
                self?.asked(job, guarding, isLetGo)
                if !isLetGo { return }
            }
            self?.resume(job)
        }
    }

    private func isGuarded(_ number: Int) -> Bool { known.place(of: number) != nil && navigation.isGuarded(number) }

    /// Plans the jobs again that wait for the answer of a screen that has left or ended meanwhile. A job that removes a
    /// screen beneath it also stops waiting once the screen is no longer guarded; other jobs still get the answer.
    private func askAnew() {
        let released = asking.filter { job in
            guard let number = job.asked else { return false }
            return known.place(of: number) == nil || navigation.isOver(number)
                || job.withdrawn != nil && !navigation.isGuarded(number)
        }
        if released.isEmpty { return }
        asking.removeAll { job in released.contains { $0 === job } }
        for job in released {
            if let number = job.asked { navigation.questions.forget(number) }
            job.stopAsking()
        }
        queue.insert(contentsOf: released, at: 0)
    }

    private func run(_ job: NavigationJob) {
        job.phase = .running
        running = job
    }

    private func asked(_ job: NavigationJob, _ guarding: GuardedScreen, _ isLetGo: Bool) {
        let kept = navigation
        defer { withExtendedLifetime(kept) {} }
        if isLetGo {
            job.consents[guarding.screen.number] = guarding.count
        } else {
            asking.removeAll { $0 === job }
            end(job, .refused(.guarded(guarding.screen)))
            advance()
        }
    }

    /// Continues with a job whose screens have all consented. The displayed state may have changed by now.
    private func resume(_ job: NavigationJob) {
        asking.removeAll { $0 === job }
        job.stopAsking()
        queue.insert(job, at: 0)
        advance()
    }

    private func plan(_ job: NavigationJob) throws(NavigationRefusal) {
        try job.plan(from: known, isUnderWay: running === job, canUpdate: driver.canUpdate, navigation)
    }

    private func step(_ job: NavigationJob) {
        if job.isCancelled { return finish(job, job.cancellation) }
        // The display may have changed while the job waited for the user.
        if let base = job.base, read() != base, let step = job.steps.first ?? job.done.last {
            return replan(job, step, nil)
        }
        guard let next = job.steps.first else { return arrive(job) }
        if let reason = navigation.observers.reason(against: next, in: known) {
            return finish(job, .refused(.prevented(next, reason: reason)))
        }
        job.steps.removeFirst()
        if case .custom = next {
            expected = known
        } else {
            do throws(IllegalStep) { expected = try known.applying(next) } catch {
                // The display has changed since the plan was made.
                return replan(job, next, nil)
            }
        }
        token += 1
        let token = token
        for observer in navigation.observers { observer.willPerform(next, in: known) }
        // An observer may have closed the scene.
        guard running === job, self.token == token else { return }
        driver.perform(next, animated: job.animatedStep == next) { [weak self] fault in
            self?.performed(next, token, fault)
        }
        guard expected != nil, self.token == token else { return }
        let configuration = navigation.configuration
        let deadline = configuration.clock.now + configuration.stepLimit
        limit = Task { @MainActor [weak self] in
            do { try await configuration.clock.sleep(until: deadline) } catch { return }
            self?.performed(next, token, nil, isLate: true)
        }
    }

    /// Handles the end of a step, or of its time limit.
    private func performed(
        _ step: NavigationStep, _ token: Int, _ fault: NavigationFault?, isLate: Bool = false
    ) {
        let kept = navigation
        defer { withExtendedLifetime(kept) {} }
        guard token == self.token, let job = running, let expected else {
            // The step ended too late; the display may have changed.
            return changed()
        }
        self.expected = nil
        limit?.cancel()
        limit = nil
        if isLate { navigation.abandon(job) }
        judge(step, of: job, expected, fault, isLate: isLate)
        advance()
    }

    /// Reports the outcome of a step. Navigations that observers start and changes that they report meanwhile wait
    /// until all have been notified.
    private func judge(
        _ step: NavigationStep, of job: NavigationJob, _ expected: SceneState, _ fault: NavigationFault?, isLate: Bool
    ) {
        let wasAdvancing = isAdvancing
        isAdvancing = true
        defer { isAdvancing = wasAdvancing }
        refresh(read(), request: job.request)
        for observer in navigation.observers { observer.didPerform(step, in: known, fault: fault) }
        // An observer may have closed the scene; the request then belongs to another scene.
        guard running === job else { return }
        if let fault, !fault.isPassing {
            finish(job, .failed(step, fault))
        } else if case .custom(_, let screen) = step {
            if let fault {
                finish(job, .failed(step, fault))
            } else if isLate, known.place(of: screen.number) == nil {
                // It is not known how far the custom presentation got, so it is not repeated.
                finish(job, .unsettled(step, attempts: 1))
            } else {
                job.done.append(step)
                // The state after a custom step is the app's own.
                job.base = nil
            }
        } else if known == expected {
            job.done.append(step)
            job.base = known
        } else {
            replan(job, step, fault)
        }
    }

    private func replan(_ job: NavigationJob, _ step: NavigationStep, _ fault: NavigationFault?) {
        if job.isCancelled || job.hasValue { return finish(job, job.cancellation) }
        job.replans += 1
        if job.replans > navigation.configuration.replanLimit {
            let attempts = job.replans
            return finish(job, fault.map { .failed(step, $0) } ?? .unsettled(step, attempts: attempts))
        }
        refresh(read(), request: job.request)
        // An observer may have closed the scene; the request then belongs to another scene.
        guard running === job else { return }
        do throws(NavigationRefusal) { try plan(job) } catch { return finish(job, .refused(error)) }
        // Other screens than before may have to leave, and must be asked.
        if let goal = job.goal, !navigation.guarded(in: known, leavingFor: goal, job.consents).isEmpty {
            running = nil
            job.phase = .waiting
            queue.insert(job, at: 0)
        }
    }

    // MARK: Ends

    private func arrive(_ job: NavigationJob) {
        running = nil
        if let number = job.withdrawn { note(.cancelled, against: number) }
        let arrival = NavigationArrival(
            state: known, steps: job.done, replans: job.replans, screen: job.screen(in: known))
        if !job.outdated.isEmpty { navigation.leave(job, except: known) }
        for observer in navigation.observers { observer.didEnd(job.request, error: nil) }
        job.end(.success(arrival))
    }

    private func finish(_ job: NavigationJob, _ reason: NavigationError.Reason) {
        running = nil
        expected = nil
        limit?.cancel()
        limit = nil
        token += 1
        end(job, reason)
    }

    private func end(_ job: NavigationJob, _ reason: NavigationError.Reason) {
        if let number = job.withdrawn { note(reason, against: number) }
        let error = NavigationError(reason, "\(job.request)", scene: driver.scene)
        navigation.end(job, error, in: known)
    }

    // MARK: What is displayed

    /// Takes note of the displayed state. A screen that has left counts as cancelled, and a new screen in front is
    /// reported.
    private func refresh(_ now: SceneState, request: NavigationRequest?) {
        let before = known
        if isClosed || now == before { return }
        known = now
        obstacles.forgetFaults()
        let staying = Set(now.screens.lazy.map(\.number))
        for screen in before.screens where !staying.contains(screen.number) {
            for job in [running].compactMap(\.self) + queue + asking { job.forget(screen.number) }
            obstacles.remove(screen.number)
            navigation.hasLeft(screen.number)
        }
        askAnew()
        let (old, new) = (before.top, now.top)
        guard old?.number != new?.number || old?.route != new?.route else { return }
        for observer in navigation.observers {
            if let old { observer.didLeave(ScreenVisit(screen: old, scene: now.name, request: request)) }
            if let new { observer.didEnter(ScreenVisit(screen: new, scene: now.name, request: request)) }
        }
    }
}
