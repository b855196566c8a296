/// An error that occurs when a tree of units rejects a change; the tree stays as it was.
public struct TreeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why a tree rejects a change.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The unit is attached to this parent.
        case attachedAlready
        /// The unit is attached to another parent, by its path.
        case attachedElsewhere(String)
        /// The unit is the root that a tree has launched.
        case launched
        /// The unit is the parent itself, or an ancestor of it.
        case circle
        /// The unit to detach is not a child of this unit, but of the unit with this path, or of none.
        case stranger(String?)
        /// The unit is being detached, or the tree that it is the root of is ending.
        case beingDetached
        /// The parent, or a unit above it, is being detached.
        case belowDetached
        /// The tree already has a root, with this name.
        case treeHasRoot(String)
        /// The activity of the unit's interactor belongs to another unit, with this path.
        case sharedActivity(String)
        /// The interactor returns a different activity than before.
        case changingActivity
    }

    /// The reason.
    public let reason: Reason
    /// The path of the unit that was to be attached, detached or launched.
    public let unit: String
    /// The path of the unit that it was to be attached to or detached from; `nil` if it was to be launched.
    public let parent: String?

    init(_ reason: Reason, unit: String, parent: String?) {
        self.reason = reason
        self.unit = unit
        self.parent = parent
    }

    /// One line for a terminal or a log.
    public var description: String {
        let target = parent.map { " to '\($0)'" } ?? ""
        let attempt = parent == nil ? "'\(unit)' cannot be launched" : "'\(unit)' cannot be attached\(target)"
        return switch reason {
        case .attachedAlready: "\(attempt): it is already attached there"
        case .attachedElsewhere(let other): "\(attempt): it is attached to '\(other)'"
        case .launched: "\(attempt): it is the root of a tree that is launched"
        case .circle: unit == parent ? "\(attempt): that is the unit itself" : "\(attempt): that is below it"
        case .stranger(let other):
            "'\(unit)' cannot be detached from '\(parent ?? "")': it is attached to \(other.map { "'\($0)'" } ?? "no unit")"
        case .beingDetached: "'\(unit)' is being detached, and can be attached, detached or launched when that is done"
        case .belowDetached: "\(attempt), which is being detached"
        case .treeHasRoot(let root): "\(attempt): the tree has the root '\(root)', and must be ended first"
        case .sharedActivity(let other): "\(attempt): its interactor has the activity of '\(other)'"
        case .changingActivity: "\(attempt): its interactor returns a new activity each time; keep one with 'let'"
        }
    }
}
