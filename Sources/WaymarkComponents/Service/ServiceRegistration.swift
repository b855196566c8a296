/// A token that removes a provided service.
///
/// Releasing the token does not remove the service. The token retains the scope.
public struct ServiceRegistration: Sendable {
    private let scope: Components
    let entry: ServiceEntry

    init(scope: Components, entry: ServiceEntry) {
        self.scope = scope
        self.entry = entry
    }

    /// Removes the service: it can no longer be resolved, and its instances are closed in the reverse of the order in which
    /// they were made. Code that holds an instance keeps it. Another call does nothing.
    public func remove() async { await scope.remove([entry]) }
}
