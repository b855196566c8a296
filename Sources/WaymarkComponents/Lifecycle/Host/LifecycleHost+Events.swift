extension LifecycleHost {
    /// Sends an event to the parts, and waits until all have handled it.
    ///
    /// Events are delivered one at a time, in the order in which they were sent or posted. Each event is delivered to
    /// the parts that are started at that time, one after the other, in the order in which they started or in reverse.
    /// If a part takes longer than ``LifecycleConfiguration/eventLimit``, it is cancelled, and delivery continues
    /// without it. A call from within a part's event handling returns once the event is queued. If the host is not
    /// running, the event is dropped.
    public func send(_ event: any LifecycleEvent) async {
        guard scopes[key]?.isDelivering != true else { return post(event) }
        await queued(event)
    }

    /// Sends an event to the parts, as ``send(_:)`` does, without waiting; it can be called from any thread.
    public func post(_ event: any LifecycleEvent) {
        change { state, _ in _ = state.queue(EventQueue.Entry(event: event, sender: nil)) }
    }

    /// Waits until all events that were sent or posted before have been delivered.
    func settleEvents() async { await queued(nil) }

    private func queued(_ event: (any LifecycleEvent)?) async {
        // The handling of the event belongs to the start that waits for it.
        let starting = scopes[key]?.starting ?? []
        await withUnsafeContinuation { (sender: UnsafeContinuation<Void, Never>) in
            change { state, _ in
                let entry = EventQueue.Entry(event: event, sender: sender, starting: starting)
                if !state.queue(entry) { state.outbox.append(.resume(sender)) }
            }
        }
    }
}
