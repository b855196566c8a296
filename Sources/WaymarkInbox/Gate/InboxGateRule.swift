public import WaymarkRouting

/// A gate of an inbox, with the links that wait at it.
public struct InboxGateRule: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The set of links that wait at a gate.
    @nonexhaustive
    public enum Scope: Hashable, Sendable {
        /// Every link.
        case all
        /// Links that lead to a route with a tag, through the rewrites, overrides and fallbacks in effect when it is
        /// the link's turn. An unmatched link does not wait.
        case tag(RouteTag)
        /// Links from these kinds of source.
        case sources(Set<LinkSource.Kind>)
    }

    /// The gate.
    public let gate: InboxGate
    /// The links that wait at it.
    public let scope: Scope
    /// A Boolean value that indicates whether each scene has its own gate. A link for no particular scene waits until
    /// the gate of any scene is open.
    public let isPerScene: Bool
    /// A Boolean value that indicates whether it is open from the start; a gate per scene never is.
    public let isOpen: Bool

    /// Creates a rule for the links that wait at a gate.
    ///
    /// - Parameters:
    ///   - gate: The gate.
    ///   - scope: The links that wait at it.
    ///   - isOpen: Pass `true` if it is open from the start.
    ///   - perScene: Pass `true` to give each scene its own gate.
    public init(_ gate: InboxGate, for scope: Scope = .all, perScene: Bool = false, isOpen: Bool = false) {
        self.gate = gate
        self.scope = scope
        isPerScene = perScene
        self.isOpen = isOpen && !perScene
    }

    /// Creates a rule for a closed gate of this name, at which every link waits.
    public init(stringLiteral value: String) { self.init(InboxGate(rawValue: value)) }
}
