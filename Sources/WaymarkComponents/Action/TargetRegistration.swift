/// A token for a target or a not-found handler that was registered; it takes it back.
///
/// Letting go of it changes nothing.
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

    /// Takes the registration back; actions that run go on. Again, or after another took its place, it does nothing.
    public func remove() {
        switch subject {
        case .target(let name, let entry): table.remove(name, entry)
        case .handler(let handler): table.remove(handler)
        }
    }
}
