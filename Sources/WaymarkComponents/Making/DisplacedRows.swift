/// The services that parts of an app have replaced, which return when the parts leave.
struct DisplacedRows: Sendable {
    /// The replaced services, by their replacements.
    private var rows: [ObjectIdentifier: ScopeState.Row] = [:]

    /// Notes the service that an entry replaces. If the entry belongs to no part of the app, the service never returns.
    mutating func displace(_ row: ScopeState.Row?, by entry: ServiceEntry) {
        guard entry.owner != nil, let row else { return }
        rows[ObjectIdentifier(entry)] = row
    }

    /// Returns the service that returns when an entry leaves.
    mutating func uncover(_ entry: ServiceEntry) -> ScopeState.Row? {
        rows.removeValue(forKey: ObjectIdentifier(entry))
    }

    /// Notes that a replaced entry leaves.
    ///
    /// - Returns: The services that never return: the entry's own, or the one that it replaced if it would not return
    ///   itself.
    mutating func remove(_ entry: ServiceEntry) -> [ScopeState.Row] {
        let below = uncover(entry)
        guard let (top, row) = rows.first(where: { $0.value.entry === entry }) else { return below.map { [$0] } ?? [] }
        rows[top] = below
        return [row]
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
