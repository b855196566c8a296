/// A target that is not registered yet.
package struct TargetDraft: Sendable {
    let name: String
    let maker: ActionTable.Maker
    let replaces: Bool
    let place: SourcePlace
    private(set) var owner: TargetOwner?

    /// A target that may be made anywhere.
    package init(
        _ name: String, replaces: Bool, file: String, line: Int,
        _ make: @escaping @Sendable (inout TargetActions) throws -> Void
    ) {
        self.init(name, .anywhere(make), replaces, SourcePlace(file: file, line: line))
    }

    /// A target that is made on the main actor.
    package init(
        onMain name: String, replaces: Bool, file: String, line: Int,
        _ make: @escaping @MainActor @Sendable (inout TargetActions) throws -> Void
    ) {
        self.init(name, .main(make), replaces, SourcePlace(file: file, line: line))
    }

    init(_ name: String, _ maker: ActionTable.Maker, _ replaces: Bool, _ place: SourcePlace) {
        self.name = name
        self.maker = maker
        self.replaces = replaces
        self.place = place
    }

    /// Says which part of the app it belongs to, and what wakes that part where it sleeps.
    package func owned(by id: LifecycleID, gate: ServiceGate) -> TargetDraft {
        var draft = self
        draft.owner = TargetOwner(id: id, gate: gate)
        return draft
    }
}

/// The part of the app that a target belongs to, and that must have started before the target is made.
struct TargetOwner: Sendable {
    let id: LifecycleID
    let gate: ServiceGate
}
