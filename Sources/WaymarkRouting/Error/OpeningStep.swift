/// The steps of an opening, in their order.
@nonexhaustive
public enum OpeningStep: Hashable, Sendable {
    /// The link is read, within limits.
    case reading
    /// The checks of every link: whether the router is ready, the scheme, the source, and the calling app.
    case policy
    /// The link is rewritten to another.
    case rewriting
    /// The link is matched against the table.
    case matching
    /// An override of the route is applied.
    case overriding
    /// The check that the route is open to the link's source.
    case exposure
    /// A typed route is decoded from the link's parameters, or printed to a link.
    case parameters
    /// An interceptor or a check, by name.
    case interceptor(String)
    /// The part of the app with this name, which answers the route, starts.
    case start(String)
    /// The route's handler.
    case handler
    /// A redirect is followed.
    case redirect
    /// The alternatives to an unmatched link are tried.
    case fallback
    /// The link is handed over to another router, because no route matches it.
    case handOver
    /// The handler's value is returned to the caller.
    case output
}

extension OpeningStep: CustomStringConvertible {
    /// The step's name, with the interceptor's.
    public var description: String {
        switch self {
        case .reading: "reading"
        case .policy: "policy"
        case .rewriting: "rewriting"
        case .matching: "matching"
        case .overriding: "overriding"
        case .exposure: "exposure"
        case .parameters: "parameters"
        case .interceptor(let name): "interceptor '\(name)'"
        case .start(let part): "start of '\(part)'"
        case .handler: "handler"
        case .redirect: "redirect"
        case .fallback: "fallback"
        case .handOver: "hand-over"
        case .output: "output"
        }
    }
}
