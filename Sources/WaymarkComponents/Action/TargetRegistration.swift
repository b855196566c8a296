/// A token for a target or a not-found handler that was registered; it takes it back.
///
/// Letting go of it changes nothing.
public struct TargetRegistration: Sendable {
    private let table: ActionTable
    private let number: Int

    init(_ table: ActionTable, _ number: Int) {
        self.table = table
        self.number = number
    }

    /// Takes the registration back; actions that run go on. Again, or after another took its place, it does nothing.
    public func remove() { table.remove(number) }
}
