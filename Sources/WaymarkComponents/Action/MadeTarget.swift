/// An existing target, with its final actions.
final class MadeTarget: Sendable {
    let actions: [String: DeclaredAction]
    let unknown: UnknownActionHandler?

    /// Creates a target, whose actions a closure declares.
    ///
    /// - Throws: The error of the closure, or a ``TargetError`` with all faults of its declarations.
    init(_ name: String, in components: Components, _ make: (inout TargetActions) throws -> Void) throws {
        var declared = TargetActions(of: name, in: components)
        try make(&declared)
        guard declared.faults.isEmpty else { throw TargetError(declared.faults) }
        actions = declared.actions
        unknown = declared.unknown
    }
}
