/// A route of a table, as it was added.
public struct RouteEntry: Sendable {
    /// The route's name, or `nil`.
    public let id: String?
    /// The links that it takes.
    public let pattern: RoutePattern
    /// Routes of higher priority come first.
    public let priority: Int
    /// The place in source or in a manifest where it was added.
    public let place: SourcePlace
    // Small, so that it has room behind the line: a table keeps one of these for each route.
    private let index: UInt32

    /// The route's number: its place in the order of registration, from 0.
    public var number: Int { Int(index) }

    /// A route as it is added.
    package init(number: Int, id: String?, pattern: RoutePattern, priority: Int, place: SourcePlace) {
        index = UInt32(number)
        self.id = id
        self.pattern = pattern
        self.priority = priority
        self.place = place
    }
}
