/// The outcome of starting a host.
public struct StartReport: Sendable {
    /// The way in which a start ended.
    @nonexhaustive
    public enum Ending: Hashable, Sendable {
        /// Every part that could be started has started. The profile contains those that could not.
        case complete
        /// A required part did not start, so the started parts were stopped again.
        case required(LifecycleID)
        /// The host was stopped meanwhile.
        case stopped
        /// The caller that started the host was cancelled, so all started parts were stopped again.
        case cancelled
        /// The start had not ended, because the report was requested from within a part's own start.
        case unfinished
    }

    /// The way in which it ended.
    public let ending: Ending
    /// The times and the outcome of each part.
    public let profile: StartProfile
    /// The errors that the parts' starts threw.
    public let errors: [LifecycleID: any Error]
    /// The parts that were stopped again, in the order in which stopping them began.
    public let stopped: [LifecycleID]

    /// A Boolean value that indicates whether the host is running.
    public var isRunning: Bool { ending == .complete }
    /// The parts that have started, in the order in which they began. If the ``ending`` is not ``Ending/complete``,
    /// they have been stopped since.
    public var started: [LifecycleID] { profile.parts.filter { $0.outcome == .started }.map(\.id) }
    /// The parts that should have started and have not, with the reasons.
    public var missing: [StartProfile.Part] { profile.parts.filter { $0.outcome != .started && $0.outcome != .lazy } }

    init(ending: Ending, profile: StartProfile, errors: [LifecycleID: any Error] = [:], stopped: [LifecycleID] = []) {
        self.ending = ending
        self.profile = profile
        self.errors = errors
        self.stopped = stopped
    }
}
