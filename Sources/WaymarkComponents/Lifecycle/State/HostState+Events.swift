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
        if events.teller == nil { appointTeller() }
        return true
    }

    private mutating func appointTeller() {
        let number = nextNumber()
        (events.teller, events.task) = (number, nil)
        outbox.append(.tell(number))
    }

    /// The next part to be told and of what; `nil` if there is nothing to tell, or another tells in its place.
    mutating func nextTold(
        by teller: Int, _ now: Duration
    ) -> (part: any Lifecycle, event: any LifecycleEvent, starting: Set<Int>)? {
        guard events.teller == teller else { return nil }
        events.told = nil
        while true {
            while let number = events.current?.popTarget() {
                guard let record = records[number], record.phase == .started, let telling = events.current else {
                    continue
                }
                events.told = number
                if let limit = configuration.eventLimit { watch(teller, until: now + limit, .event) }
                let starting = telling.starting.filter { records[$0]?.isUnderWay == true }
                return (record.part, telling.event, starting)
            }
            if let told = events.current {
                if let sender = told.sender { outbox.append(.resume(sender)) }
                release(told.event)
            }
            events.current = nil
            guard let entry = events.popFirst() else { break }
            if let event = entry.event {
                let targets = event.order == .forward ? started : started.reversed()
                events.current = EventQueue.Telling(
                    event: event, sender: entry.sender, starting: entry.starting, targets: targets)
            } else if let sender = entry.sender {
                outbox.append(.resume(sender))
            }
        }
        watch.remove(teller)
        (events.teller, events.task) = (nil, nil)
        return nil
    }

    /// A part takes too long for an event: another task tells the rest.
    mutating func eventPastLimit(_ teller: Int) {
        guard events.teller == teller, let number = events.told, let telling = events.current else { return }
        let limit = configuration.eventLimit ?? .zero
        if let record = records[number] { report(.eventPastLimit(record.id, telling.event, limit: limit)) }
        if let task = events.task { outbox.append(.cancel(task)) }
        events.told = nil
        appointTeller()
    }
}
