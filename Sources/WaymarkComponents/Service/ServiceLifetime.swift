/// The lifetime of the instances that a service's factory makes, and the scope that shares them.
public enum ServiceLifetime: String, Hashable, Sendable, Codable, CaseIterable {
    /// One for all who ask, in the scope that provides it and those inside; kept until that scope is closed.
    case shared
    /// One for each scope that asks; kept until that scope is closed.
    case scoped
    /// A new one each time; never kept.
    case transient
    /// One for all who ask, as long as one of them keeps it; made anew after that. Only for objects.
    case weaklyShared
}
