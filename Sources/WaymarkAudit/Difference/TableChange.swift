public import WaymarkCore

/// A difference in meaning between two tables.
public struct TableChange: Sendable, CustomStringConvertible {
    /// The kind of the finding.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Links of one route now go to another.
        case moved
        /// Links of a route no longer go to any route.
        case lost
        /// Links that went to no route now go to one.
        case gained
        /// A route that the old table does not have.
        case added
        /// A route that the new table does not have.
        case removed
        /// A route that still exists, but no longer wins any link.
        case unreachable
        /// Links go to the same route, with other values.
        case parameters
    }

    /// The kind of the finding.
    public let kind: Kind
    /// The route of the old table; `nil` for an added route, and for links that went to no route.
    public let old: RouteEntry?
    /// The route of the new table that the links go to, also for those of a route that became unreachable; `nil` for a
    /// removed route, and for links that go to no route.
    public let new: RouteEntry?
    /// A link that demonstrates the change, confirmed by both tables, each under its own rules; `nil` if a route was
    /// added or removed that matches no link.
    ///
    /// For this link, the old table returns ``old`` and the new table returns ``new``. For a route that was added or
    /// removed, only its own table is used.
    public let witness: String?
    /// The change as one sentence.
    public let message: String

    /// The kind and the sentence, on one line.
    public var description: String { "\(kind.rawValue): \(message)" }
}
