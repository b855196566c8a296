/// The settings for starting a part.
public struct Startup: Hashable, Sendable {
    /// A Boolean value that indicates whether the part is started only when it is needed: by
    /// ``LifecycleHost/wake(_:)``, or by a part that depends on it.
    public var isLazy: Bool
    /// The priority. If several parts can begin to start, the one with the highest priority is first.
    public var priority: Int
    /// The time that the start may take; `nil` for the host's ``LifecycleConfiguration/startLimit``.
    public var limit: Duration?
    /// A Boolean value that indicates whether the app cannot run without the part. If it does not start, all started
    /// parts are stopped again.
    public var isRequired: Bool

    /// Creates settings for starting a part.
    ///
    /// - Parameters:
    ///   - isLazy: Pass `true` to start the part only when it is needed.
    ///   - priority: The priority among parts that can start at the same time; higher ones come first.
    ///   - limit: The time that the start may take; `nil` for the host's limit.
    ///   - isRequired: Pass `true` if the app cannot run without the part.
    public init(isLazy: Bool = false, priority: Int = 0, limit: Duration? = nil, isRequired: Bool = false) {
        self.isLazy = isLazy
        self.priority = priority
        self.limit = limit
        self.isRequired = isRequired
    }
}
