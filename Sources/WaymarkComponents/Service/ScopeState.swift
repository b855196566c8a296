/// The services that a scope provides, and their instances.
struct ScopeState: Sendable {
    /// Whether services can be provided and made.
    enum Phase: Sendable {
        case open
        /// Closing: existing instances can still be resolved.
        case closing
        case closed
    }

    /// A service, and the one that is kept of it.
    struct Row: Sendable {
        let entry: ServiceEntry
        var held: AnyHeld?
        var weakly: WeaklyHeld?
        var build: ServiceBuild?

        /// The one that is kept.
        var made: AnyHeld? { held ?? weakly?.object.flatMap { entry.holding($0) } }

        mutating func claim(_ build: ServiceBuild) -> Claim {
            if let made { return .made(made) }
            if let other = self.build { return .taken(other) }
            self.build = build
            return .granted
        }

        mutating func settle(_ held: AnyHeld?) {
            build = nil
            if entry.lifetime == .weaklyShared {
                weakly = held?.object.map { WeaklyHeld($0) }
            } else {
                self.held = held
            }
        }
    }

    /// The result of looking up a type.
    enum Finding: Sendable {
        case held(AnyHeld)
        /// It is provided here, with the one that is kept, which only some may have.
        case entry(ServiceEntry, AnyHeld?)
        case closed
        case absent
    }

    /// The result of claiming the making of a service.
    enum Claim: Sendable {
        /// It makes it.
        case granted
        /// It is made.
        case made(AnyHeld)
        /// Another caller makes it.
        case taken(ServiceBuild)
        /// The scope is closed.
        case closed
        /// The service was replaced or taken out.
        case gone
    }

    var phase = Phase.open
    /// The services that the scope provides, by their types.
    private(set) var provided: [ObjectIdentifier: Row] = [:]
    /// The same with what is made of them and shared, for those who ask.
    private(set) var table = ServiceTable()
    /// The services in the table that their parts of the app may take back.
    private var gated: [LifecycleID: Set<ObjectIdentifier>] = [:]
    private var displaced = DisplacedRows()
    /// The services with the lifetime ``ServiceLifetime/scoped`` that were requested here, by registration, because one
    /// may replace another temporarily.
    private(set) var scoped: [ObjectIdentifier: Row] = [:]
    /// The made services that are to be closed, in the order in which they were made.
    var made: [(entry: ServiceEntry, held: AnyHeld)] = []
    /// In the order in which they were opened.
    var children: [Components] = []
    /// The registrations that were refused as duplicates.
    var refused: [ServiceEntry] = []
    var closing: Task<Void, Never>?
    /// The removed services, until they are released outside the lock, because an app's instances may request services
    /// while they are deinitialized.
    private var leaving: [Row] = []

    mutating func takeLeaving() -> [Row] {
        defer { leaving = [] }
        return leaving
    }

    mutating func provide(_ entry: ServiceEntry) {
        if let row = provided[entry.key] { leaving.append(row) }
        displaced.displace(provided[entry.key], by: entry)
        provided[entry.key] = Row(entry: entry)
        table.set(entry, nil)
    }

    /// Removes a service. If it belongs to a part of the app and has replaced another service, that one returns.
    ///
    /// - Returns: What is just being made of it.
    mutating func withdraw(_ entry: ServiceEntry) -> [ServiceBuild] {
        var builds: [ServiceBuild] = []
        if let row = provided[entry.key], row.entry === entry {
            if let build = row.build { builds.append(build) }
            leaving.append(row)
            provided[entry.key] = displaced.uncover(entry)
            if let other = provided[entry.key] { show(other) } else { table.remove(entry.key) }
        } else {
            let rows = displaced.remove(entry)
            builds += rows.filter { $0.entry === entry }.compactMap(\.build)
            leaving += rows
        }
        if let row = scoped.removeValue(forKey: ObjectIdentifier(entry)) {
            if let build = row.build { builds.append(build) }
            leaving.append(row)
        }
        return builds
    }

    /// Makes lookups take the longer way, on which observers are notified.
    mutating func watch() { table.isWatched = true }

    /// Releases everything.
    mutating func close() {
        phase = .closed
        leaving += [provided, scoped].flatMap(\.values) + displaced.all
        provided = [:]
        gated = [:]
        displaced = DisplacedRows()
        scoped = [:]
        table = ServiceTable()
        table.isClosed = true
    }

    mutating func find(_ key: ObjectIdentifier) -> Finding {
        switch table.find(key) {
        case .made(let held): return .held(held)
        case .provided(let entry):
            guard let row = provided[key], let held = row.made else { return .entry(entry, nil) }
            // Its part of the app may have started since.
            if entry.lifetime == .shared { show(row) }
            return .entry(entry, held)
        case .absent: return .absent
        case .closed: return .closed
        }
    }

    /// Has the one that is kept of a service found by all, if its part of the app is started.
    private mutating func show(_ row: Row) {
        let isShown = row.entry.lifetime == .shared && row.held != nil && row.entry.isOpen
        table.set(row.entry, isShown ? row.held : nil)
        if isShown, row.entry.gate != nil, let owner = row.entry.owner {
            gated[owner, default: []].insert(row.entry.key)
        }
    }

    /// Makes callers wait at the gate again before they get the services of a part of the app.
    mutating func hide(_ owner: LifecycleID) {
        for key in gated.removeValue(forKey: owner) ?? [] {
            guard let row = provided[key], row.entry.owner == owner else { continue }
            table.set(row.entry, nil)
        }
    }

    func findScoped(_ entry: ServiceEntry) -> AnyHeld? { scoped[ObjectIdentifier(entry)]?.made }

    mutating func claim(_ entry: ServiceEntry, _ build: ServiceBuild) -> Claim {
        if phase != .open { return .closed }
        if entry.lifetime == .scoped {
            return scoped[ObjectIdentifier(entry), default: Row(entry: entry)].claim(build)
        }
        guard provided[entry.key]?.entry === entry else { return .gone }
        return provided[entry.key, default: Row(entry: entry)].claim(build)
    }

    /// Keeps what was made, or notes that nothing was.
    ///
    /// - Returns: `true` if it could be kept; `false` if it came too late, because the scope is closed and would never
    ///   end it.
    mutating func settle(_ entry: ServiceEntry, _ build: ServiceBuild, _ held: AnyHeld?) -> Bool {
        if phase == .closed { return false }
        // A weakly shared service is not ended by a scope.
        if let held, entry.closing != nil, entry.lifetime != .weaklyShared { made.append((entry, held)) }
        if entry.lifetime == .scoped {
            let key = ObjectIdentifier(entry)
            if scoped[key]?.build === build { scoped[key]?.settle(held) }
        } else if var row = provided[entry.key], row.build === build {
            row.settle(held)
            provided[entry.key] = row
            show(row)
        } else {
            displaced.settle(build, held)
        }
        return true
    }

    /// Returns the next instance to end, the last created first. When none is left, the scope is closed.
    mutating func popMade() -> (entry: ServiceEntry, held: AnyHeld)? {
        if let last = made.popLast() { return last }
        close()
        return nil
    }

    /// The services that are being made.
    var builds: [ServiceBuild] {
        ([provided, scoped].flatMap(\.values) + displaced.all).compactMap(\.build)
    }
}
