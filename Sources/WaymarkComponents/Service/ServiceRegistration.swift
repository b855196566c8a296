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

    /// Takes the service out: it can no longer be had, and its instances are closed in the reverse of the order in which they were
    /// made. Code that has one keeps it. Again, it does nothing.
    public func remove() async { await scope.remove([entry]) }
}
