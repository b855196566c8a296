/// A registration at another router, as in its own calls or tables.
public struct DialectRoute: Hashable, Sendable {
    /// The pattern, as the router writes it.
    public var pattern: String
    /// The scheme for which it is registered, if the router has a table for each scheme; `nil` for the table that all
    /// schemes share.
    public var scheme: String?
    /// The link sources that it accepts, as the router writes them; `nil` for all.
    public var sources: [String]?
    /// The answer of the route in the router's own terms, such as `block` or `controller:UserPage`, or `nil` if it is
    /// not stated.
    public var kind: String?

    /// Creates a registration.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, as the router writes it.
    ///   - scheme: The scheme that the router keeps apart from the pattern, or `nil`.
    ///   - sources: The kinds of source whose links the route accepts, or `nil` for all.
    ///   - kind: The answer, in the router's own terms.
    public init(_ pattern: String, scheme: String? = nil, sources: [String]? = nil, kind: String? = nil) {
        self.pattern = pattern
        self.scheme = scheme
        self.sources = sources
        self.kind = kind
    }
}
