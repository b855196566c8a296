/// What is known of a target without making it.
public struct TargetDescription: Hashable, Sendable {
    /// Its name, which no other target has.
    public let name: String
    /// Whether it is made on the main actor.
    public let isMadeOnMain: Bool
    /// Where it is declared.
    public let place: SourcePlace
    /// Its actions, by name; `nil` until it is made.
    public let actions: [ActionDescription]?

    /// Whether it is made.
    public var isMade: Bool { actions != nil }
}
