/// A token that removes a registered target or not-found handler.
///
/// Releasing the token does not remove the registration.
public struct TargetRegistration: Sendable {
    /// The subject of the registration.
    enum Subject: Sendable {
        case target(String, ServiceEntry)
        case handler(UnknownActionHandler)
    }

    private let table: ActionTable
    private let subject: Subject

    init(_ table: ActionTable, _ subject: Subject) {
        self.table = table
        self.subject = subject
    }

    /// Removes the target or handler. Running actions continue. If it was removed or replaced before, this method does
    /// nothing.
    public func remove() {
        switch subject {
        case .target(let name, let entry): table.remove(name, entry)
        case .handler(let handler): table.remove(handler)
        }
    }
}
