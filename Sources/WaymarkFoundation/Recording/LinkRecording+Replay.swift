internal import WaymarkCore
public import WaymarkRouting

extension LinkRecording {
    /// Opens the recorded links on a router, each from its recorded source, one after the other, and compares what becomes
    /// of them.
    ///
    /// Handlers and interceptors run: replay on a router whose own are harmless. What callers passed beside links is not
    /// recorded, and a typed route is opened by its link. A link in which a value was hidden, or of which only the
    /// beginning was kept, is left out, and so are those that follow when the task is cancelled.
    ///
    /// ```swift
    /// let report = await recording.replay(on: router)
    /// print(report)    // 1 of 42 links differ from the recording …
    /// ```
    public func replay(on router: Router) async -> ReplayReport {
        var entries: [ReplayReport.Entry] = []
        for recorded in links {
            let isHidden =
                isRedacted && recorded.link.contains(Redaction.mark) || LinkExcerpt.isExcerpt(recorded.link)
            let outcome = isHidden || Task.isCancelled ? nil : await replay(recorded, on: router)
            entries.append(ReplayReport.Entry(recorded, outcome))
        }
        return ReplayReport(entries: entries)
    }

    private func replay(_ recorded: RecordedLink, on router: Router) async -> LinkOutcome {
        // As it was hidden when it was recorded, so that what redirects lead to compares.
        let redactions: [Redaction] = isRedacted ? [.standard, .byName] : [.none]
        let events = redactions.map { router.events(keeping: 1_024, redaction: $0) }
        // Of a link that no route takes here, there is nothing to tell it by.
        let openings = router.events(keeping: 1_024, redaction: .none)
        // How it ends, the events say.
        _ = try? await router.open(recorded.link, from: recorded.source)
        let happened = events.map { $0.drain() }
        // Others may open links on the router meanwhile.
        let isOwn = { (event: RouterEvent) in
            event.kind == .received && event.source == recorded.source && event.link == recorded.link
        }
        guard let own = openings.drain().first(where: isOwn) else { return LinkOutcome() }
        let outcomes = happened.map { events in
            var outcome = LinkOutcome()
            for event in events where event.opening == own.opening { outcome.add(event.kind) }
            return outcome
        }
        let same = outcomes.first { ReplayReport.Difference.between(recorded.outcome, $0).isEmpty }
        return same ?? outcomes.first ?? LinkOutcome()
    }
}
