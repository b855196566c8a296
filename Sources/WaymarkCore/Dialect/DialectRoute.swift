/// A registration at another router, as its own calls or a table have it.
public struct DialectRoute: Hashable, Sendable {
    /// The pattern as it is written there.
    public var pattern: String
    /// The scheme for which it is registered, where the router has a table for each; `nil` for the one that all share.
    public var scheme: String?
    /// The link sources that it accepts, as the router writes them; `nil` for all.
    public var sources: [String]?
    /// The answer of the route in the router's own terms, such as `block` or `controller:UserPage`, or `nil` if nothing states it.
    public var kind: String?

    /// Creates a registration.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, as the router writes it.
    ///   - scheme: The scheme that the router keeps apart from the pattern, or `nil`.
    ///   - sources: The kinds of sources whose links the route takes, or `nil` for all.
    ///   - kind: The answer, in the router's own terms.
    public init(_ pattern: String, scheme: String? = nil, sources: [String]? = nil, kind: String? = nil) {
        self.pattern = pattern
        self.scheme = scheme
        self.sources = sources
        self.kind = kind
    }
}
