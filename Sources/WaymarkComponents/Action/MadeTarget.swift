/// A target that is made: its actions, for good.
final class MadeTarget: Sendable {
    let actions: [String: DeclaredAction]
    let unknown: UnknownActionHandler?

    /// Has a maker declare the actions.
    ///
    /// - Throws: What the maker throws, or everything that is wrong with what it declared.
    init(_ name: String, in components: Components, _ make: (inout TargetActions) throws -> Void) throws {
        var declared = TargetActions(of: name, in: components)
        try make(&declared)
        guard declared.faults.isEmpty else { throw TargetError(declared.faults) }
        actions = declared.actions
        unknown = declared.unknown
    }
}
