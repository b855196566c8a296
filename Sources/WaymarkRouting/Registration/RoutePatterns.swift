public import WaymarkCore

/// The patterns of one registration: a literal, or a list of patterns.
///
/// ```swift
/// app.on("shop://cart", .public) { … }
/// app.on(["shop://cart", "https://m.shop.example/cart"], .public) { … }
/// app.on([pattern], .public) { … }
/// ```
public struct RoutePatterns: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// The patterns, in the order in which they are written.
    public var all: [RoutePattern]

    /// Creates the patterns of a list.
    public init(_ patterns: [RoutePattern]) { all = patterns }

    /// Creates one pattern from a literal.
    ///
    /// If it is malformed, registering it throws its ``/WaymarkCore/RoutePattern/fault``.
    public init(stringLiteral text: String) { all = [RoutePattern(stringLiteral: text)] }

    /// Creates several patterns, or one that is not a literal.
    public init(arrayLiteral patterns: RoutePattern...) { all = patterns }
}
