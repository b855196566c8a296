/// The lifetime of the instances that a service's factory creates, and the scope that shares them.
public enum ServiceLifetime: String, Hashable, Sendable, Codable, CaseIterable {
    /// One instance for all callers in the scope that provides it and in the scopes inside, kept until that scope is
    /// closed.
    case shared
    /// One instance for each requesting scope, kept until that scope is closed.
    case scoped
    /// A new instance for each request, which is never kept.
    case transient
    /// One instance for all callers, as long as one of them retains it; created anew after that. Only objects can have
    /// this lifetime.
    case weaklyShared
}
