/// A token for an interceptor or a check of calls by name.
///
/// Letting go of it changes nothing.
public struct CallRegistration: Sendable {
    private let table: ActionTable
    private let number: Int

    init(_ table: ActionTable, _ number: Int) {
        self.table = table
        self.number = number
    }

    /// Takes the interceptor or check back; calls that are on their way go on with it.
    public func remove() { table.changeWatch { watch in watch.steps.removeAll { $0.number == number } } }
}
