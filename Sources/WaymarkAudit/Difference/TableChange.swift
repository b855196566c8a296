public import WaymarkCore

/// A difference in meaning between two tables.
public struct TableChange: Sendable, CustomStringConvertible {
    /// The kind of the finding.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Links of one route go to another now.
        case moved
        /// Links of a route go nowhere now.
        case lost
        /// Links that went nowhere go to a route now.
        case gained
        /// A route that the old table does not have.
        case added
        /// A route that the new table does not have.
        case removed
        /// A route that is still there but never wins any more.
        case unreachable
        /// Links go where they went, with other values.
        case parameters
    }

    /// The kind of the finding.
    public let kind: Kind
    /// The route of the old table; `nil` of a route that was added and of links that went nowhere.
    public let old: RouteEntry?
    /// The route of the new table: where the links go now, also those of a route that became unreachable; `nil` of a
    /// route that was removed and of links that go nowhere.
    public let new: RouteEntry?
    /// A link that demonstrates the change, confirmed by both tables, each under its own rules; `nil` if a route was added or
    /// removed that matches no link.
    ///
    /// For this link, the old table returns ``old`` and the new table returns ``new``. For a route that was added or removed, only
    /// its own table is used.
    public let witness: String?
    /// The change as one sentence.
    public let message: String

    /// The kind and the sentence, on one line.
    public var description: String { "\(kind.rawValue): \(message)" }
}
