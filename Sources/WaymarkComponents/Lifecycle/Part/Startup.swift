/// How a part is started.
public struct Startup: Hashable, Sendable {
    /// Whether it is started only when it is needed: by ``LifecycleHost/wake(_:)``, or by a part that depends on it.
    public var isLazy: Bool
    /// Of the parts that could be begun, the one with the highest is begun first.
    public var priority: Int
    /// How long its start may take; `nil` for the host's ``LifecycleConfiguration/startLimit``.
    public var limit: Duration?
    /// Whether the app cannot go on without it: where it does not start, what has started is stopped again.
    public var isRequired: Bool

    /// How a part is started.
    public init(isLazy: Bool = false, priority: Int = 0, limit: Duration? = nil, isRequired: Bool = false) {
        self.isLazy = isLazy
        self.priority = priority
        self.limit = limit
        self.isRequired = isRequired
    }
}
