internal import WaymarkCore
public import WaymarkRouting

extension LinkRecording {
    /// Opens the recorded links on a router, each from its recorded source, one after the other, and compares the
    /// outcomes.
    ///
    /// Handlers and interceptors run, so replay on a router whose handlers and interceptors are harmless. Values that
    /// callers passed with links are not recorded, and a typed route is opened by its link. Links that have redacted
    /// values or were truncated are omitted, and so are the remaining links if the task is cancelled.
    ///
    /// Anyone can write a recording, and a line of it may claim that a link came from the app itself. Such links are
    /// omitted unless `trusting` states that the recording is the app's own.
    ///
    /// ```swift
    /// let report = await recording.replay(on: router, trusting: true)    // our own tests recorded it
    /// print(report)    // 1 of 42 links differ from the recording …
    /// ```
    ///
    /// - Parameters:
    ///   - router: The router to open the links on.
    ///   - trusting: Pass `true` to open links that were recorded as coming from the app itself, with that source.
    /// - Returns: A report that compares the outcomes with the recorded ones.
    public func replay(on router: Router, trusting: Bool = false) async -> ReplayReport {
        var entries: [ReplayReport.Entry] = []
        for recorded in links {
            let isHidden =
                isRedacted && recorded.link.contains(Redaction.mark) || LinkExcerpt.isExcerpt(recorded.link)
            let isLeftOut = isHidden || (recorded.source.isInside && !trusting) || Task.isCancelled
            let outcome = isLeftOut ? nil : await replay(recorded, on: router)
            entries.append(ReplayReport.Entry(recorded, outcome, isRedacted: isRedacted))
        }
        return ReplayReport(entries: entries)
    }

    private func replay(_ recorded: RecordedLink, on router: Router) async -> LinkOutcome {
        // The same redactions as in the recording, so that the targets of redirects can be compared.
        let redactions: [Redaction] = isRedacted ? [.standard, .byName] : [.none]
        let events = redactions.map { router.events(keeping: 1_024, redaction: $0) }
        // A link that no route matches here can be identified only by its unredacted text.
        let openings = router.events(keeping: 1_024, redaction: .none)
        // The events show the outcome.
        _ = try? await router.open(recorded.link, from: recorded.source)
        let happened = events.map { $0.drain() }
        // Other links may be opened on the router meanwhile.
        let isOwn = { (event: RouterEvent) in
            event.kind == .received && event.source == recorded.source && event.link == recorded.link
        }
        guard let own = openings.drain().first(where: isOwn) else { return LinkOutcome() }
        let outcomes = happened.map { events in
            var outcome = LinkOutcome()
            for event in events where event.opening == own.opening { outcome.add(event.kind) }
            return outcome
        }
        let same = outcomes.first {
            ReplayReport.Difference.between(recorded.outcome, $0, isRedacted: isRedacted).isEmpty
        }
        return same ?? outcomes.first ?? LinkOutcome()
    }
}
