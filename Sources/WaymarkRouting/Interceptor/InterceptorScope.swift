/// The set of links that an interceptor runs for.
///
/// Global interceptors come first, then those for tags, then those for routes, then those of the call; in each of these
/// groups those of higher priority, then those that were added earlier.
public enum InterceptorScope: Hashable, Sendable {
    /// Every link that a route takes; once for each link, also where handlers decline.
    case all
    /// Routes with a tag.
    case tag(RouteTag)
    /// The routes with an id.
    case route(String)
}

/// The time that an interceptor may take itself, without the time that it waits for what follows.
public enum TimeLimit: Hashable, Sendable {
    /// As long as the router's configuration says.
    case standard
    /// As long as this.
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
