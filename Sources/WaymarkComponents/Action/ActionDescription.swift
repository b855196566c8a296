/// A description of an action.
public struct ActionDescription: Hashable, Sendable {
    /// The name of the action, which is unique in its target.
    public let name: String
    /// The actor or thread on which it runs.
    public let kind: ActionKind
    /// A Boolean value that indicates whether links may perform it.
    public let isFromLinks: Bool
    /// The place in the source where it is declared.
    public let place: SourcePlace
}
