/// Which links an interceptor runs for.
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

/// How much of its own time an interceptor may take.
public enum TimeLimit: Hashable, Sendable {
    /// As long as the router's configuration says.
    case standard
    /// As long as this.
    case duration(Duration)
    /// As long as it wants: whoever waits for it may wait for ever.
    case unlimited

    /// So many seconds.
    public static func seconds(_ count: Int) -> TimeLimit { .duration(.seconds(count)) }
    /// So many seconds.
    public static func seconds(_ count: Double) -> TimeLimit { .duration(.seconds(count)) }
    /// So many milliseconds.
    public static func milliseconds(_ count: Int) -> TimeLimit { .duration(.milliseconds(count)) }
}
