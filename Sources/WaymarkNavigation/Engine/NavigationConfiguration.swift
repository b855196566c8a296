/// The settings for all navigation of an app.
public struct NavigationConfiguration: Sendable {
    /// The clock that measures time limits.
    public var clock = AppClock.continuous
    /// The time that a driver may take for one step. After that, the displayed state is read, and the path is planned
    /// again.
    public var stepLimit = Duration.seconds(3)
    /// The number of times that a path is planned again if a step had another effect than planned.
    public var replanLimit = 3
    /// The number of navigations that may wait for a scene; further ones are refused.
    public var queueLimit = 64

    /// Creates the standard settings, with the system's clock.
    public init() {}
}

/// The behaviour of a navigation if another is under way in the same scene.
public enum NavigationPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// It waits for its turn.
    case wait
    /// It ends the other navigation after its current step, ends those that wait, and runs next.
    case replace
    /// It is dropped.
    case drop
}
