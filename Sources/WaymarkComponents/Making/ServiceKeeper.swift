/// Where one is kept of what is made: a scope for services, the table of actions for targets.
protocol ServiceKeeper: AnyObject, Sendable {
    /// Says that a build makes it, unless it is made, or somebody else makes it.
    func claim(_ entry: ServiceEntry, _ build: ServiceBuild) -> ScopeState.Claim
    /// Keeps what a build made, or notes that it made nothing.
    func settle(_ entry: ServiceEntry, _ build: ServiceBuild, _ held: AnyHeld?)
}

extension ServiceKeeper {
    /// Keeps what came of a making, and tells it to those who wait.
    func settle(_ entry: ServiceEntry, _ build: ServiceBuild, _ outcome: ServiceBuild.Outcome) {
        var outcome = outcome
        if case .success(let held) = outcome, entry.lifetime == .weaklyShared, held.object == nil {
            outcome = .failure(build.frame.error(.notAnObject))
        }
        settle(entry, build, try? outcome.get())
        build.end(outcome)
    }
}
