/// A description of an action, without performing it.
public struct ActionDescription: Hashable, Sendable {
    /// Its name, which no other action of the target has.
    public let name: String
    /// The place at which it runs.
    public let kind: ActionKind
    /// A Boolean value that indicates whether links may perform it.
    public let isFromLinks: Bool
    /// The place in the source where it is declared.
    public let place: SourcePlace
}
