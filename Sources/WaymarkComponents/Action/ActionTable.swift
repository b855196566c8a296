import WaymarkLock

/// The targets by name, which answer actions by name, so that callers need not import the target's module. All scopes
/// of an app share one table.
///
/// Existing targets are kept here, in rows like those of services.
final class ActionTable: Sendable {
    struct State: Sendable {
        /// The targets by their names.
        fileprivate(set) var targets: [String: ScopeState.Row] = [:]
        /// The actions of those that are made.
        fileprivate(set) var index = ActionIndex()
        var unknown: UnknownActionHandler?
        fileprivate var watch = CallWatch()
        /// Whether calls are observed, so that they take the slower path.
        fileprivate var isWatched = false
        fileprivate var watchNumbers = 0
        /// The targets in the index that their parts of the app may take back.
        fileprivate var gated: [LifecycleID: Set<String>] = [:]
        fileprivate var displaced = DisplacedRows()
    }

    let state = Lock(State())

    /// Returns the action of an existing target, by names that are written exactly as in the declarations. A result of
    /// `nil` has no meaning, and is always returned while calls are observed.
    func find(_ target: String, _ action: String) -> DeclaredAction? {
        let hash = ActionIndex.hash(target, action)
        return state.withLock { $0.isWatched ? nil : $0.index.find(hash, target, action) }
    }

    /// The observers of calls; `nil` without any.
    var watch: CallWatch? { state.withLock { $0.isWatched ? $0.watch : nil } }

    /// Returns a number for a new observer.
    func nextWatchNumber() -> Int {
        state.withLock { state in
            state.watchNumbers += 1
            return state.watchNumbers
        }
    }

    func changeWatch(_ change: (inout CallWatch) -> Void) {
        // A removed observer may hold the last references to objects of an app, which must be released outside the
        // lock.
        let before = state.withLock { state in
            let before = state.watch
            change(&state.watch)
            state.isWatched = !state.watch.isIdle
            return before
        }
        withExtendedLifetime(before) {}
    }

    /// Returns the state of a target.
    func search(_ name: String, for maker: Components) -> Components.Search {
        let wanted = state.withLock { state -> Components.Wanted? in
            guard let row = state.targets[name] else { return nil }
            // Its part of the app may have started since.
            if row.held != nil, row.entry.gate != nil { state.show(row) }
            return Components.Wanted(entry: row.entry, held: row.held, keeper: self, maker: maker)
        }
        return wanted?.search ?? .absent
    }

    /// Makes callers wait at the gate again before they reach the targets of a part of the app.
    func hide(_ owner: LifecycleID) { state.withLock { $0.hide(owner) } }

    /// The names of the targets.
    var names: [String] { state.withLock { $0.targets.keys.ordered() } }

    /// The targets, in no particular order, without creating any.
    var descriptions: [TargetDescription] {
        state.withLock { Array($0.targets.values) }.map { TargetDescription($0.entry, $0.held?.of(MadeTarget.self)) }
    }

    /// Adds targets, all or none.
    func add(_ drafts: [TargetDraft]) throws(TargetError) -> [TargetRegistration] {
        // A replaced target may hold the last references to objects of an app, which must be released outside the lock.
        let result: Result<[ScopeState.Row], TargetError> = state.withLock { state in
            let faults = state.faults(of: drafts)
            guard faults.isEmpty else { return .failure(TargetError(faults)) }
            return .success(drafts.compactMap { draft in state.put(draft) })
        }
        _ = try result.get()
        return drafts.map { TargetRegistration(self, .target($0.name, $0.entry)) }
    }

    /// Removes a target, if it is still registered.
    func remove(_ name: String, _ entry: ServiceEntry) {
        // A removed target may hold the last references to objects of an app, which must be released outside the lock.
        let gone = state.withLock { $0.take(name, entry) }
        withExtendedLifetime(gone) {}
    }
}

extension ActionTable: ServiceKeeper {
    func claim(_ entry: ServiceEntry, _ build: ServiceBuild) -> ScopeState.Claim {
        state.withLock { $0.claim(entry, build) }
    }

    func settle(_ entry: ServiceEntry, _ build: ServiceBuild, _ held: AnyHeld?) -> ServiceError.Reason? {
        state.withLock { $0.settle(entry, build, held) } ? nil : .missing(nearest: nil)
    }
}

extension ActionTable.State {
    fileprivate func faults(of drafts: [TargetDraft]) -> [TargetError.Fault] {
        var faults: [TargetError.Fault] = []
        var places: [String: SourcePlace] = [:]
        for draft in drafts {
            if !draft.replaces, let other = places[draft.name] ?? targets[draft.name]?.entry.place {
                faults.append(.repeatedTarget(draft.name, place: draft.entry.place, other: other))
            } else {
                places[draft.name] = draft.entry.place
            }
        }
        return faults
    }

    /// Adds a target.
    ///
    /// - Returns: The one whose place it takes.
    fileprivate mutating func put(_ draft: TargetDraft) -> ScopeState.Row? {
        let replaced = targets.updateValue(ScopeState.Row(entry: draft.entry), forKey: draft.name)
        displaced.displace(replaced, by: draft.entry)
        forget(replaced)
        return replaced
    }

    /// Removes a target. If it belongs to a part of the app and has replaced another target, that one returns.
    ///
    /// - Returns: The targets that never return.
    fileprivate mutating func take(_ name: String, _ entry: ServiceEntry) -> [ScopeState.Row] {
        guard targets[name]?.entry === entry else { return displaced.remove(entry) }
        let gone = targets.removeValue(forKey: name)
        forget(gone)
        targets[name] = displaced.uncover(entry)
        if let row = targets[name] { show(row) }
        return gone.map { [$0] } ?? []
    }

    /// Makes the actions of an existing target available to all callers, if its part of the app has started.
    fileprivate mutating func show(_ row: ScopeState.Row) {
        guard let made = row.held?.of(MadeTarget.self), row.entry.isOpen else { return }
        if row.entry.gate != nil, let owner = row.entry.owner, let name = row.entry.target {
            guard gated[owner, default: []].insert(name).inserted else { return }
        }
        index.insert(made)
    }

    fileprivate mutating func hide(_ owner: LifecycleID) {
        for name in gated[owner] ?? [] { forget(targets[name]) }
    }

    /// Makes the actions of a target available only by the slower path.
    private mutating func forget(_ row: ScopeState.Row?) {
        guard let row, let made = row.held?.of(MadeTarget.self) else { return }
        index.remove(made)
        guard let owner = row.entry.owner, let name = row.entry.target else { return }
        gated[owner]?.remove(name)
        if gated[owner]?.isEmpty == true { gated[owner] = nil }
    }

    fileprivate mutating func claim(_ entry: ServiceEntry, _ build: ServiceBuild) -> ScopeState.Claim {
        guard let name = entry.target, targets[name]?.entry === entry else { return .gone }
        return targets[name, default: ScopeState.Row(entry: entry)].claim(build)
    }

    /// Keeps what was made, or notes that nothing was.
    ///
    /// - Returns: `false` if its part of the app was removed meanwhile, so that none of its actions begins.
    fileprivate mutating func settle(_ entry: ServiceEntry, _ build: ServiceBuild, _ held: AnyHeld?) -> Bool {
        guard let name = entry.target, targets[name]?.build === build else {
            return displaced.settle(build, held) || entry.owner == nil
        }
        targets[name]?.settle(held)
        if let row = targets[name] { show(row) }
        return true
    }
}
