import WaymarkLock
import WaymarkRouting

extension LinkInbox {
    /// The end of a delivery.
    private enum End {
        case taken
        case untaken
        /// Its route is switched off, so that other rules may change that.
        case switchedOff
        /// The router takes no links any more.
        case notReady
    }

    /// Delivers the next link to the router, once its attempt has been recorded.
    @MainActor
    func deliverNow(_ id: UInt64) async {
        guard let core else { return changeAndLook { $0.loseRouter(delivering: id) } }
        guard let entry = beginDelivery(of: id, by: core) else { return }
        let arrival = InboxArrival { [self] in changeAndLook { $0.acknowledge(id) } }
        let stored = entry.stored
        let end: End
        do throws(RouterError) {
            try await core.deliver(
                stored.text, from: stored.source, scene: stored.scene, number: entry.opening,
                depth: entry.depth, through: arrival)
            end = .taken
        } catch {
            // A link whose sender was notified of the outcome is not delivered again.
            if arrival.isReached || core.reports(error, by: stored.text, from: stored.source) {
                end = .taken
            } else {
                end = Self.end(of: error, depth: entry.depth)
            }
        }
        let opening = end == .notReady ? core.nextOpening() : 0
        changeAndLook { state in
            switch end {
            case .taken: state.acknowledge(id)
            case .untaken: state.fail(id, byOverride: false)
            case .switchedOff: state.fail(id, byOverride: true)
            case .notReady: state.comeBack(id, opening: opening)
            }
        }
    }

    /// The end of a delivery that did not reach a handler.
    ///
    /// - Parameter depth: The number of openings inside which the link was sent.
    private nonisolated static func end(of error: RouterError, depth: Int) -> End {
        if error.isOfClosedRouter { return .notReady }
        // A link of a chain in which links send each other forever would start the chain again.
        if case .openingLoop = error.reason, depth > 0 { return .taken }
        if case .disabled? = error.refusal?.reason { return .switchedOff }
        return .untaken
    }
}
