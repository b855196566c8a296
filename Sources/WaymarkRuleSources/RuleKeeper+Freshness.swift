internal import WaymarkGround
internal import WaymarkRouting
internal import WaymarkRules

/// Rules that grow old and expire.
extension RuleKeeper {
    /// Sees to it that an event says when the rules become old, and that they leave the router when they expire, or after their
    /// grace; what the app itself has goes on.
    func watch(_ schedule: RuleFreshness.Schedule?) {
        expiring?.cancel()
        expiring = nil
        self.schedule = schedule
        guard let schedule else { return }
        let moments = schedule.moments.sorted()
        if moments.isEmpty { return }
        let (clock, wallTime) = (router.configuration.clock, wallTime)
        expiring = Task { [weak self] in
            for moment in moments {
                // The system's time may be set meanwhile.
                while wallTime() < moment {
                    let rest = min(moment - wallTime(), .seconds(60 * 60))
                    do { try await clock.sleep(until: clock.now + max(rest, .milliseconds(1))) } catch { return }
                }
                if Task.isCancelled { return }
                await self?.arrive(at: moment, of: schedule)
            }
        }
    }

    private func arrive(at moment: Duration, of schedule: RuleFreshness.Schedule) {
        guard isApplied, self.schedule == schedule else { return }
        guard let expires = schedule.expires, moment == schedule.end else { return tellAge() }
        isApplied = false
        self.schedule = nil
        router.removeRules()
        _ = refuse(.expired(expires))
        router.tell(.rulesReplaced(version: nil), ofRulesFrom: source.name)
    }

    /// Tells that the rules are old, once of each version, and once more when they have expired.
    func tellAge() {
        guard let freshness, freshness.isStale else { return }
        if let toldOfAge, toldOfAge.version == freshness.version, toldOfAge.isExpired || !freshness.isExpired { return }
        toldOfAge = (freshness.version, freshness.isExpired)
        router.tell(.rulesStale(version: freshness.version, age: freshness.age), ofRulesFrom: source.name)
    }
}
