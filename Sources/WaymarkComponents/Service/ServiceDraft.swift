/// A service that is not provided yet: its type, its factory, and the settings of both.
///
/// The methods of ``ServiceProviding`` make drafts; only registries read them.
public struct ServiceDraft: Sendable {
    let entry: ServiceEntry
    /// Whether it takes the place of one that the scope provides already.
    let replaces: Bool

    /// Says which part of the app provides it, and what wakes that part where it sleeps.
    package func owned(by owner: LifecycleID, gate: ServiceGate?) -> ServiceDraft {
        ServiceDraft(entry: entry.owned(by: owner, gate: gate), replaces: replaces)
    }
}
