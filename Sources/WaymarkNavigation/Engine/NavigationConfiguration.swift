/// What holds for all navigation of an app.
public struct NavigationConfiguration: Sendable {
    /// The clock that limits are measured by.
    public var clock = AppClock.continuous
    /// How long a driver may take for one step; after that its state is read and the way is planned anew.
    public var stepLimit = Duration.seconds(3)
    /// How often a way is planned anew, where something else than what was planned has come of a step.
    public var replanLimit = 3
    /// How many wishes may wait for a scene; one more is refused.
    public var queueLimit = 64

    /// The standard limits, by the system's clock.
    public init() {}
}

/// What a wish does where another is being fulfilled in the same scene.
public enum NavigationPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// It waits for its turn.
    case wait
    /// It ends the other after its present step, and those that wait, and is next.
    case replace
    /// It is dropped.
    case drop
}
