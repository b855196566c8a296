/// A target that is not registered yet.
package struct TargetDraft: Sendable {
    let name: String
    let entry: ServiceEntry
    /// Whether it replaces a target with its name.
    let replaces: Bool

    /// Creates the draft of a target that may be created on any thread.
    package init(
        _ name: String, needs: [Any.Type] = [], replaces: Bool, file: String, line: Int,
        _ make: @escaping @Sendable (inout TargetActions) throws -> Void
    ) {
        self.init(
            name, needs, replaces, SourcePlace(file: file, line: line),
            .synchronous { Held(try MadeTarget(name, in: $0, make)) })
    }

    /// Creates the draft of a target that is created on the main actor.
    package init(
        onMain name: String, needs: [Any.Type] = [], replaces: Bool, file: String, line: Int,
        _ make: @escaping @MainActor @Sendable (inout TargetActions) throws -> Void
    ) {
        self.init(
            name, needs, replaces, SourcePlace(file: file, line: line),
            .main { Held(try MadeTarget(name, in: $0) { actions in try make(&actions) }) })
    }

    private init(
        _ name: String, _ needs: [Any.Type], _ replaces: Bool, _ place: SourcePlace, _ factory: ServiceEntry.Factory
    ) {
        let entry = ServiceEntry(
            type: MadeTarget.self, target: name, lifetime: .shared, needs: needs, place: place, factory: factory,
            holding: { _ in nil }, closing: nil)
        self.init(name, entry, replaces)
    }

    private init(_ name: String, _ entry: ServiceEntry, _ replaces: Bool) {
        self.name = name
        self.entry = entry
        self.replaces = replaces
    }

    /// Sets the part of the app to which it belongs, and the gate that starts that part if necessary.
    package func owned(by id: LifecycleID, gate: ServiceGate) -> TargetDraft {
        TargetDraft(name, entry.owned(by: id, gate: gate), replaces)
    }
}
