/// What is known of an action without performing it.
public struct ActionDescription: Hashable, Sendable {
    /// Its name, which no other action of the target has.
    public let name: String
    /// Where it runs.
    public let kind: ActionKind
    /// Whether links may ask for it.
    public let isFromLinks: Bool
    /// Where it is declared.
    public let place: SourcePlace
}
