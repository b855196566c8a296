/// A token for a service that was provided; it takes it out again.
///
/// Letting go of it changes nothing; it keeps the scope.
public struct ServiceRegistration: Sendable {
    private let scope: Components
    let entry: ServiceEntry

    init(scope: Components, entry: ServiceEntry) {
        self.scope = scope
        self.entry = entry
    }

    /// Takes the service out: nobody gets it any more, and what was made is closed in the reverse of the order in which it was
    /// made. Whoever has it keeps it. Again, it does nothing.
    public func remove() async { await scope.remove([entry]) }
}
