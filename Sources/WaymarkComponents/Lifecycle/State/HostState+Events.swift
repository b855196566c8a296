extension HostState {
    /// Queues an event, or a caller that waits until those before have been delivered; `false` if the host delivers none.
    mutating func queue(_ entry: EventQueue.Entry) -> Bool {
        guard isUp else { return false }
        let dropped = events.append(
            entry, greatestCount: max(1, configuration.greatestEvents), greatestBytes: configuration.greatestEventBytes)
        for entry in dropped {
            if let event = entry.event {
                report(.eventDropped(event))
                release(event)
            }
            if let sender = entry.sender { outbox.append(.resume(sender)) }
        }
        if events.deliverer == nil { appointDeliverer() }
        return true
    }

    private mutating func appointDeliverer() {
        let number = nextNumber()
        (events.deliverer, events.task) = (number, nil)
        outbox.append(.deliver(number))
    }

    /// The next part to be told and of what; `nil` if there is nothing to tell, or another tells in its place.
    mutating func nextRecipient(
        by deliverer: Int, _ now: Duration
    ) -> (part: any Lifecycle, event: any LifecycleEvent, starting: Set<Int>)? {
        guard events.deliverer == deliverer else { return nil }
        events.recipient = nil
        while true {
            while let number = events.current?.popTarget() {
                guard let record = records[number], record.phase == .started, let delivery = events.current else {
                    continue
                }
                events.recipient = number
                if let limit = configuration.eventLimit { watch(deliverer, until: now + limit, .event) }
                let starting = delivery.starting.filter { records[$0]?.isUnderWay == true }
                return (record.part, delivery.event, starting)
            }
            if let delivered = events.current {
                if let sender = delivered.sender { outbox.append(.resume(sender)) }
                release(delivered.event)
            }
            events.current = nil
            guard let entry = events.popFirst() else { break }
            if let event = entry.event {
                let targets = event.order == .forward ? started : started.reversed()
                events.current = EventQueue.Delivery(
                    event: event, sender: entry.sender, starting: entry.starting, targets: targets)
            } else if let sender = entry.sender {
                outbox.append(.resume(sender))
            }
        }
        watch.remove(deliverer)
        (events.deliverer, events.task) = (nil, nil)
        return nil
    }

    /// A part takes too long for an event: another task tells the rest.
    mutating func eventPastLimit(_ deliverer: Int) {
        guard events.deliverer == deliverer, let number = events.recipient, let delivery = events.current else {
            return
        }
        let limit = configuration.eventLimit ?? .zero
        if let record = records[number] { report(.eventPastLimit(record.id, delivery.event, limit: limit)) }
        if let task = events.task { outbox.append(.cancel(task)) }
        events.recipient = nil
        appointDeliverer()
    }
}
