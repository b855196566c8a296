extension LifecycleHost {
    /// Stops all parts in the reverse of the order in which they ended starting: each is stopped once those before it have been
    /// asked to and those that depend on it have stopped, or taken longer than the limit.
    ///
    /// Events posted before are delivered first. If the host still starts, nothing more is begun, starting parts are cancelled and
    /// waited for within its limit, and its ``start()`` reports that it was stopped. A call while the host stops waits for
    /// the same end; one before it was started, or after it has stopped, does nothing.
    public func stop() async {
        let isInside = isInside
        if !isInside { await settleEvents() }
        let winding = change { state, now -> Winding? in
            state.end(.stopped, because: .stopped, now)
            return state.ending
        }
        if let winding, !isInside { await ended(winding) }
    }
}
