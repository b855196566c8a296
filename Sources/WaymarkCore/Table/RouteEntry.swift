/// A route of a table, as added.
public struct RouteEntry: Sendable {
    /// The route's name, or `nil`.
    public let id: String?
    /// The pattern of the links that it matches.
    public let pattern: RoutePattern
    /// The priority; routes of higher priority come first.
    public let priority: Int
    /// The place in the source or in a manifest at which it was added.
    public let place: SourcePlace
    // A small type, so that it fits after the line: a table stores one of these for each route.
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
