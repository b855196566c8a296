extension LifecycleHost {
    /// Stops all parts in the reverse of the order in which they ended starting: each is told once those before it have been
    /// told and those that depend on it have stopped, or taken longer than the limit.
    ///
    /// What was posted before is told first. Where the host still starts, nothing more is begun, what starts is cancelled and
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
