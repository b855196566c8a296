/// What became of starting.
public struct StartReport: Sendable {
    /// How starting ended.
    @nonexhaustive
    public enum Ending: Hashable, Sendable {
        /// All that could be started has started; what could not is in the profile.
        case complete
        /// A part that is required did not start, so that what had started was stopped again.
        case required(LifecycleID)
        /// The host was stopped meanwhile.
        case stopped
        /// Whoever started it was cancelled, so that what had started was stopped again.
        case cancelled
        /// Asked by a part that starts itself, before the end.
        case unfinished
    }

    /// How it ended.
    public let ending: Ending
    /// Each part with its times and what became of it.
    public let profile: StartProfile
    /// What the parts' starts threw.
    public let errors: [LifecycleID: any Error]
    /// What was stopped again, in the order in which it was begun to be stopped.
    public let stopped: [LifecycleID]

    /// Whether the host runs.
    public var isRunning: Bool { ending == .complete }
    /// The parts that have started, in the order in which they were begun; of an ``ending`` that is not complete, stopped since.
    public var started: [LifecycleID] { profile.parts.filter { $0.outcome == .started }.map(\.id) }
    /// The parts that were wanted and have not started, and why.
    public var missing: [StartProfile.Part] { profile.parts.filter { $0.outcome != .started && $0.outcome != .lazy } }

    init(ending: Ending, profile: StartProfile, errors: [LifecycleID: any Error] = [:], stopped: [LifecycleID] = []) {
        self.ending = ending
        self.profile = profile
        self.errors = errors
        self.stopped = stopped
    }
}
