/// The place that keeps what is made: a scope for services, the table of actions for targets.
protocol ServiceKeeper: AnyObject, Sendable {
    /// Says that a build makes it, unless it is made, or another caller makes it.
    func claim(_ entry: ServiceEntry, _ build: ServiceBuild) -> ScopeState.Claim
    /// Keeps what a build made, or notes that it made nothing.
    ///
    /// - Returns: The reason that it could not be kept, if any: the scope was closed meanwhile, or the target taken out.
    func settle(_ entry: ServiceEntry, _ build: ServiceBuild, _ held: AnyHeld?) -> ServiceError.Reason?
}

extension ServiceKeeper {
    /// Keeps what came of a making, and tells it to those who wait; what comes too late to be kept is ended.
    func settle(_ entry: ServiceEntry, _ build: ServiceBuild, _ outcome: ServiceBuild.Outcome) {
        let (outcome, late) = keep(entry, build, outcome)
        if let late { Task { await entry.end(late) } }
        build.end(outcome)
    }

    /// The same; a result that comes too late is ended before the waiting callers resume.
    func settleAwaiting(_ entry: ServiceEntry, _ build: ServiceBuild, _ outcome: ServiceBuild.Outcome) async {
        let (outcome, late) = keep(entry, build, outcome)
        // A task of its own, so that it is ended whole where this one is cancelled.
        if let late { await Task { await entry.end(late) }.value }
        build.end(outcome)
    }

    private func keep(
        _ entry: ServiceEntry, _ build: ServiceBuild, _ outcome: ServiceBuild.Outcome
    ) -> (outcome: ServiceBuild.Outcome, late: AnyHeld?) {
        var outcome = outcome
        if case .success(let held) = outcome, entry.lifetime == .weaklyShared, held.object == nil {
            outcome = .failure(build.frame.error(.notAnObject))
        }
        let held = try? outcome.get()
        guard let reason = settle(entry, build, held), let held else { return (outcome, nil) }
        // A weakly shared service is not ended by a scope.
        let late = entry.lifetime == .weaklyShared ? nil : held
        return (.failure(build.frame.error(reason)), late)
    }
}
