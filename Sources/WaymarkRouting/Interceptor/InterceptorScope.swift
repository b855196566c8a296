/// The set of links that an interceptor runs for.
///
/// Global interceptors run first, then those for tags, those for routes, and those of the call. Within each group, they
/// are ordered by priority, the highest first, and then by registration.
public enum InterceptorScope: Hashable, Sendable {
    /// Every link that a route matches, once for each link, even if handlers decline.
    case all
    /// Routes with a tag.
    case tag(RouteTag)
    /// The routes with an id.
    case route(String)
}

/// The time that an interceptor itself may take, without the time for which it waits for the rest of the chain.
public enum TimeLimit: Hashable, Sendable {
    /// The limit of the router's configuration.
    case standard
    /// This limit.
    case duration(Duration)
    /// No limit: an interceptor that never returns keeps its callers waiting.
    case unlimited

    /// Returns a limit of a number of seconds.
    public static func seconds(_ count: Int) -> TimeLimit { .duration(.seconds(count)) }
    /// Returns a limit of a number of seconds.
    public static func seconds(_ count: Double) -> TimeLimit { .duration(.seconds(count)) }
    /// Returns a limit of a number of milliseconds.
    public static func milliseconds(_ count: Int) -> TimeLimit { .duration(.milliseconds(count)) }
}
