public import WaymarkRouting

/// A gate that an inbox has, and which links wait at it.
public struct InboxGateRule: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Which links wait.
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
    /// Which links wait at it.
    public let scope: Scope
    /// Whether each scene has a gate of its own. A link that is for no scene waits until it is open for any.
    public let isPerScene: Bool
    /// Whether it is open from the start; one per scene never is.
    public let isOpen: Bool

    /// A gate, and which links wait at it.
    public init(_ gate: InboxGate, for scope: Scope = .all, perScene: Bool = false, isOpen: Bool = false) {
        self.gate = gate
        self.scope = scope
        isPerScene = perScene
        self.isOpen = isOpen && !perScene
    }

    /// A gate of this name, shut, at which every link waits.
    public init(stringLiteral value: String) { self.init(InboxGate(rawValue: value)) }
}
