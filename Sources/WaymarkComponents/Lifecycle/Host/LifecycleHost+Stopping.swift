extension LifecycleHost {
    /// Stops all parts in the reverse of the order in which they had started. Each is stopped once the previous parts
    /// have been asked to stop, and the parts that depend on it have stopped or exceeded the limit.
    ///
    /// Events that were posted before are delivered first. If the host is still starting, no other part begins,
    /// starting parts are cancelled and awaited within the limit, and ``start()`` reports that the host was stopped. A
    /// call while the host is stopping waits for the same end. A call before it was started, or after it has stopped,
    /// does nothing.
    public func stop() async {
        let isInside = isInside
        if !isInside { await settleEvents() }
        let stopWave = change { state, now -> StopWave? in
            state.end(.stopped, because: .stopped, now)
            return state.ending
        }
        if let stopWave, !isInside { await ended(stopWave) }
    }
}
