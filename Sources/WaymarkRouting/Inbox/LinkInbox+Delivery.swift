import WaymarkLock

extension LinkInbox {
    /// Gives a link to the router, whose turn it is and whose attempt is written.
    @MainActor
    func deliverNow(_ id: UInt64) async {
        guard let core, let entry = change({ $0.deliver(id) }) else { return }
        let arrival = InboxArrival { [self] in changeAndLook { $0.acknowledge(id) } }
        let start = core.clock.now
        let call = LinkCall(
            core: core, scope: nil, source: entry.stored.source, values: CallerValues(), interceptors: [arrival],
            number: entry.opening, scene: entry.stored.scene)
        var isTaken = true
        var isSwitchedOff = false
        do throws(RouterError) {
            _ = try await call.hop(entry.stored.text, .waiting, since: start).open()
        } catch {
            // One whose sender was told what became of it is not delivered again.
            isTaken =
                arrival.isReached
                || core.tells(error, to: entry.stored)
            if case .disabled? = error.refusal?.reason { isSwitchedOff = true }
        }
        let (isEnd, mayReturn) = (isTaken, isSwitchedOff)
        changeAndLook { state in if isEnd { state.acknowledge(id) } else { state.fail(id, byOverride: mayReturn) } }
    }
}

extension RouterCore {
    /// Whether an error is reported to whoever has sent a link.
    fileprivate func tells(_ error: RouterError, to stored: StoredLink) -> Bool {
        guard let callbacks, let link = try? read(stored.text) else { return false }
        return callbacks.isToldOf(error, by: link, from: stored.source)
    }
}
