import WaymarkCore
import WaymarkLock
import WaymarkRouting

extension LinkInbox {
    /// Changes the inbox, and does what follows from it.
    @discardableResult
    nonisolated func change<Result: Sendable>(_ body: (inout InboxState) -> Result) -> Result {
        let result = state.withLock(body)
        react()
        return result
    }

    /// Changes the inbox, and looks whether a link can be delivered.
    @discardableResult
    nonisolated func changeAndLook<Result: Sendable>(_ body: (inout InboxState) -> Result) -> Result {
        let result = change { state in
            state.lookers += 1
            return body(&state)
        }
        look()
        return result
    }

    /// Begins the delivery of a link whose attempt is written; returns `nil` if it is gone, or waits as a gate was closed to it.
    nonisolated func beginDelivery(of id: UInt64, by core: RouterCore) -> InboxState.Entry? {
        // Asked outside the lock, as an app's conditions may run.
        let tags = state.withLock { $0.linkToMatch(id) }.map { [id: core.tags(of: $0.text, from: $0.source)] } ?? [:]
        let turn = change { state in
            let turn = state.deliver(id, tags)
            if case .closed = turn { state.lookers += 1 }
            return turn
        }
        switch turn {
        case .delivery(let entry):
            let stored = entry.stored
            // Here and now: what changes leave to do may be done by another thread, after the opening's first events.
            core.emit(
                .delivered(attempt: stored.attempts), opening: entry.opening, link: stored.text, source: stored.source)
            return entry
        case .closed: look()
        case .over: break
        }
        return nil
    }

    /// Chooses what is delivered next. Routes are asked outside the lock, as an app's conditions may run.
    private nonisolated func look() {
        let links = state.withLock(\.linksToMatch)
        var tags: [UInt64: Set<RouteTag>] = [:]
        if !links.isEmpty, let core {
            for link in links { tags[link.id] = core.tags(of: link.text, from: link.source) }
        }
        let now = clock.now
        let known = tags
        change { state in
            state.lookers -= 1
            state.choose(known, at: now)
        }
    }

    /// Looks whether a link can be delivered, as rules have changed; one whose route is still switched off waits on.
    package nonisolated func rulesChanged() {
        state.withLock { $0.ruleChanges += 1 }
        lookAtSwitchedOff()
    }

    /// Looks whether a link can be delivered, as routes have changed; of many changes at once, once.
    package nonisolated func routesChanged() {
        guard state.withLock({ $0.planLook() }) else { return }
        Task.detached(priority: .userInitiated) { [self] in
            state.withLock { $0.isLookPlanned = false }
            lookAtSwitchedOff()
            change { $0.lookers -= 1 }
        }
    }

    private nonisolated func lookAtSwitchedOff() {
        guard let core else { return }
        // Routes are asked, and numbers given out, outside of the inbox's lock.
        let links = state.withLock { state in state.entries.filter { $0.phase == .switchedOff }.map(\.stored) }
        let ready = links.filter { !core.isSwitchedOff($0.text, from: $0.source) }
        let openings = ready.map { (id: $0.id, opening: core.nextOpening()) }
        changeAndLook { state in
            for (id, opening) in openings { state.waitAgain(id, opening: opening) }
        }
    }

    // MARK: What follows

    /// Does what changes have left to do, in their order, one thread at a time; who comes meanwhile need not wait.
    private nonisolated func react() {
        if state.withLock({ $0.journal.beginWriting() }) {
            Task.detached(priority: .userInitiated) { await self.write() }
        }
        schedule()
        guard state.withLock({ $0.beginReacting() }) else { return }
        while let effect = state.withLock({ $0.nextEffect() }) {
            switch effect {
            case .emit(let kind, let opening, let text, let source):
                core?.emit(kind, opening: opening, link: text, source: source)
            case .deliver(let id):
                let delivery: @MainActor @Sendable () async -> Void = { [self] in await deliverNow(id) }
                Task.detached(priority: .userInitiated, operation: delivery)
            case .lookAtSwitchedOff: lookAtSwitchedOff()
            case .resume(let continuation, let isStored): continuation.resume(returning: isStored)
            case .settle(let continuation): continuation.resume()
            }
        }
    }

    // MARK: Expiring

    /// Sees to it that a task sleeps until the first link expires.
    private nonisolated func schedule() {
        let superseded = state.withLock { state -> Task<Void, Never>? in
            guard let next = state.nextExpiry() else { return nil }
            if let wakesAt = state.wakesAt, wakesAt <= next { return nil }
            state.wakesAt = next
            state.sleeper += 1
            let superseded = state.sleep
            let (sleeper, clock) = (state.sleeper, clock)
            state.sleep = Task.detached { [weak self] in
                try? await clock.sleep(until: next)
                self?.wake(sleeper)
            }
            return superseded
        }
        superseded?.cancel()
    }

    private nonisolated func wake(_ sleeper: Int) {
        let now = clock.now
        change { state in
            // A later sleeper, with an earlier moment, looks in its place.
            guard state.sleeper == sleeper else { return }
            state.wakesAt = nil
            state.sleep = nil
            state.expire(at: now)
        }
    }
}
