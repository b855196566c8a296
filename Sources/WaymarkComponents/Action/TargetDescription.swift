/// A description of a target, which does not require the target to exist.
public struct TargetDescription: Hashable, Sendable {
    /// The name of the target, which is unique.
    public let name: String
    /// A Boolean value that indicates whether it is created on the main actor.
    public let isMadeOnMain: Bool
    /// The place in the source where it is declared.
    public let place: SourcePlace
    /// Its actions, by name; `nil` until it is created.
    public let actions: [ActionDescription]?

    /// A Boolean value that indicates whether it has been created.
    public var isMade: Bool { actions != nil }
}

extension TargetDescription {
    init(_ entry: ServiceEntry, _ made: MadeTarget?) {
        name = entry.target ?? ""
        isMadeOnMain = if case .main = entry.factory { true } else { false }
        place = entry.place
        actions = made?.actions.map { name, action in
            ActionDescription(name: name, kind: action.body.kind, isFromLinks: action.isFromLinks, place: action.place)
        }.ordered { $0.name < $1.name }
    }
}
