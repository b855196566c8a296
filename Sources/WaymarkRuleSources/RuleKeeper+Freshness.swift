internal import WaymarkGround
internal import WaymarkRouting
internal import WaymarkRules

/// Rules that grow old and expire.
extension RuleKeeper {
    /// Ensures that an event reports when the rules become old, and that they leave the router when they expire, or
    /// after the grace period. The app's own rules stay.
    func watch(_ schedule: RuleFreshness.Schedule?) {
        expiring?.cancel()
        expiring = nil
        self.schedule = schedule
        guard let schedule, let applied else { return }
        let moments = schedule.moments.sorted()
        if moments.isEmpty { return }
        let (clock, wallTime, name) = (router.configuration.clock, wallTime, source.name)
        // The task outlives the keeper, because rules also expire without one, but neither the router nor the rules.
        expiring = Task { [weak self, weak core = router.core] in
            for moment in moments {
                // The system's time may be set meanwhile.
                while wallTime() < moment {
                    let rest = min(moment - wallTime(), .seconds(60 * 60))
                    do { try await clock.sleep(until: clock.now + max(rest, .milliseconds(1))) } catch { return }
                    guard let core, self != nil || Router(core).hasRules(applied) else { return }
                }
                if Task.isCancelled { return }
                if let self {
                    await self.arrive(at: moment, of: schedule)
                } else if let core, let expires = schedule.expires, moment == schedule.end {
                    Self.remove(applied, expiredAt: expires, from: Router(core), source: name)
                }
            }
        }
    }

    /// Removes the rules if they have expired, which the task learns of later if the system's time was set meanwhile.
    func removeExpired() {
        guard let schedule, let end = schedule.end, wallTime() >= end else { return }
        arrive(at: end, of: schedule)
        expiring?.cancel()
    }

    private func arrive(at moment: Duration, of schedule: RuleFreshness.Schedule) {
        guard let applied, self.schedule == schedule else { return }
        guard let expires = schedule.expires, moment == schedule.end else { return emitAge() }
        self.applied = nil
        self.schedule = nil
        Self.remove(applied, expiredAt: expires, from: router, source: source.name)
    }

    /// Removes expired rules and tells of it, unless the app has applied others in their place.
    private static func remove(
        _ applied: AppliedRuleSet, expiredAt expires: UInt64, from router: Router, source name: String
    ) {
        guard router.removeRules(applied) else { return }
        router.emit(.rulesRefused(problem: RuleRefusal(.expired(expires), of: name).problem), ofRulesFrom: name)
        router.emit(.rulesReplaced(version: nil), ofRulesFrom: name)
    }

    /// Reports that the rules are old, once for each version, and once more when they have expired.
    func emitAge() {
        guard let freshness, freshness.isStale else { return }
        if let emittedAge, emittedAge.version == freshness.version, emittedAge.isExpired || !freshness.isExpired {
            return
        }
        emittedAge = (freshness.version, freshness.isExpired)
        router.emit(.rulesStale(version: freshness.version, age: freshness.age), ofRulesFrom: source.name)
    }
}
