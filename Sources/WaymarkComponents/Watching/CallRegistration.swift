/// A token that removes an interceptor or a check of calls by name.
///
/// Releasing the token does not remove the registration.
public struct CallRegistration: Sendable {
    private let table: ActionTable
    private let number: Int

    init(_ table: ActionTable, _ number: Int) {
        self.table = table
        self.number = number
    }

    /// Removes the interceptor or check; calls under way continue with it.
    public func remove() { table.changeWatch { watch in watch.steps.removeAll { $0.number == number } } }
}
