import WaymarkLock
import WaymarkRouting

extension LinkInbox {
    /// Gives a link to the router, whose turn it is and whose attempt is written.
    @MainActor
    func deliverNow(_ id: UInt64) async {
        guard let core, let entry = change({ $0.deliver(id) }) else { return }
        let arrival = InboxArrival { [self] in changeAndLook { $0.acknowledge(id) } }
        var isTaken = true
        var isSwitchedOff = false
        do throws(RouterError) {
            let stored = entry.stored
            try await core.deliver(
                stored.text, from: stored.source, scene: stored.scene, number: entry.opening, through: arrival)
        } catch {
            // One whose sender was told what became of it is not delivered again.
            isTaken =
                arrival.isReached
                || core.isToldOf(error, by: entry.stored.text, from: entry.stored.source)
            if case .disabled? = error.refusal?.reason { isSwitchedOff = true }
        }
        let (isEnd, mayReturn) = (isTaken, isSwitchedOff)
        changeAndLook { state in if isEnd { state.acknowledge(id) } else { state.fail(id, byOverride: mayReturn) } }
    }
}
