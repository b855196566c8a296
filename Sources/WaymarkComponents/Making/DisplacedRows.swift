/// The services that parts of an app have displaced, to be put back when the parts leave.
struct DisplacedRows: Sendable {
    /// By what has taken the place.
    private var rows: [ObjectIdentifier: ScopeState.Row] = [:]

    /// Notes what an entry takes the place of; one that belongs to no part of the app never gives it back.
    mutating func displace(_ row: ScopeState.Row?, by entry: ServiceEntry) {
        guard entry.owner != nil, let row else { return }
        rows[ObjectIdentifier(entry)] = row
    }

    /// Returns the service that is there again if an entry leaves.
    mutating func uncover(_ entry: ServiceEntry) -> ScopeState.Row? {
        rows.removeValue(forKey: ObjectIdentifier(entry))
    }

    /// Notes that an entry leaves whose own place was taken; returns what was kept of it.
    mutating func remove(_ entry: ServiceEntry) -> ScopeState.Row? {
        let below = uncover(entry)
        guard let (top, row) = rows.first(where: { $0.value.entry === entry }) else { return nil }
        rows[top] = below
        return row
    }

    /// Keeps what was made for an entry whose place was taken meanwhile, or notes that nothing was.
    ///
    /// - Returns: `false` where the entry was taken out.
    @discardableResult
    mutating func settle(_ build: ServiceBuild, _ held: AnyHeld?) -> Bool {
        guard let top = rows.first(where: { $0.value.build === build })?.key else { return false }
        rows[top]?.settle(held)
        return true
    }

    /// All that is kept.
    var all: [ScopeState.Row] { Array(rows.values) }
}
