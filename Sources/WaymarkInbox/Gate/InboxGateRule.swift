public import WaymarkRouting

/// A gate that an inbox has, and which links wait at it.
public struct InboxGateRule: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The set of links that wait at a gate.
    @nonexhaustive
    public enum Scope: Hashable, Sendable {
        /// Every link.
        case all
        /// Links that go to a route with a tag, through rewrites, overrides and fallbacks as they are when the link's turn
        /// comes; one that no route takes does not wait.
        case tag(RouteTag)
        /// Links from these kinds of source.
        case sources(Set<LinkSource.Kind>)
    }

    /// The gate.
    public let gate: InboxGate
    /// The links that wait at it.
    public let scope: Scope
    /// A Boolean value that indicates whether each scene has a gate of its own. A link for no scene waits until the
    /// gate of any scene is open.
    public let isPerScene: Bool
    /// A Boolean value that indicates whether it is open from the start; a gate per scene never is.
    public let isOpen: Bool

    /// Creates a rule for the links that wait at a gate.
    ///
    /// - Parameters:
    ///   - gate: The gate.
    ///   - scope: The links that wait at it.
    ///   - isOpen: Pass `true` if it is open from the start.
    ///   - perScene: Pass `true` to give each scene a gate of its own.
    public init(_ gate: InboxGate, for scope: Scope = .all, perScene: Bool = false, isOpen: Bool = false) {
        self.gate = gate
        self.scope = scope
        isPerScene = perScene
        self.isOpen = isOpen && !perScene
    }

    /// Creates a rule for a closed gate of this name, at which every link waits.
    public init(stringLiteral value: String) { self.init(InboxGate(rawValue: value)) }
}
