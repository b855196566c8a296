extension LifecycleHost {
    /// Sends an event to the parts, and waits until all have handled it.
    ///
    /// Events are delivered one at a time, in the order in which they were sent or posted. Each reaches the parts that
    /// are started when its turn comes, one after the other, in the order in which they started or its reverse; a part that
    /// takes longer than ``LifecycleConfiguration/eventLimit`` is cancelled, and the rest goes on without it. From within a
    /// part's handling the call returns when the event is queued. If the host does not run, the event is dropped.
    public func send(_ event: any LifecycleEvent) async {
        guard scopes[key]?.isTelling != true else { return post(event) }
        await queued(event)
    }

    /// Sends an event to the parts, as ``send(_:)`` does, without waiting; it can be called from any thread.
    public func post(_ event: any LifecycleEvent) {
        change { state, _ in _ = state.queue(EventQueue.Entry(event: event, sender: nil)) }
    }

    /// Waits until all events that were sent or posted before have been delivered.
    func settleEvents() async { await queued(nil) }

    private func queued(_ event: (any LifecycleEvent)?) async {
        // What handles the event belongs to the start that waits for it.
        let starting = scopes[key]?.starting ?? []
        await withUnsafeContinuation { (sender: UnsafeContinuation<Void, Never>) in
            change { state, _ in
                let entry = EventQueue.Entry(event: event, sender: sender, starting: starting)
                if !state.queue(entry) { state.outbox.append(.resume(sender)) }
            }
        }
    }
}
