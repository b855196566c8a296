/// A service that has not been provided yet: its type, its factory, and its settings.
///
/// The methods of ``ServiceProviding`` create drafts; only registries read them.
public struct ServiceDraft: Sendable {
    let entry: ServiceEntry
    /// Whether it replaces a service that the scope provides already.
    let replaces: Bool

    /// Sets the part of the app that provides it, and the gate that starts that part if necessary.
    package func owned(by owner: LifecycleID, gate: ServiceGate?) -> ServiceDraft {
        ServiceDraft(entry: entry.owned(by: owner, gate: gate), replaces: replaces)
    }
}
