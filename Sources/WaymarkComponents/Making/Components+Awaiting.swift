import WaymarkLock

extension Components {
    /// Returns a service, waiting if need be; `nil` if it is not provided.
    func awaitMaking(_ type: Any.Type, at place: SourcePlace) async throws(ServiceError) -> AnyHeld? {
        try await awaitMaking(at: place) { () throws(ServiceError) in try search(type, at: place) }
    }

    /// Returns the service of a search, waiting if need be; `nil` if it is not provided.
    func awaitMaking(
        at place: SourcePlace, _ search: () throws(ServiceError) -> Search
    ) async throws(ServiceError) -> AnyHeld? {
        while true {
            switch try search() {
            case .held(let held): return held
            case .absent: return nil
            case .wanted(let wanted):
                let frame = try enter(wanted, at: place)
                defer { leave(frame) }
                try await open(wanted.entry, frame)
                // What is kept may have been ended or replaced meanwhile.
                if wanted.held != nil { continue }
                switch try await awaitMaking(wanted, frame) {
                case .made(let held): return held
                case .taken(let build):
                    try begin(waitingFor: build, frame)
                    let outcome = await build.ended()
                    WaitGraph.all.remove(.frame(frame), waitsFor: .frame(build.frame))
                    if outcome == nil { throw frame.error(.cancelled) }
                    if let held = try finish(outcome, of: build, frame) { return held }
                case .gone: continue
                }
            }
        }
    }

    /// Has the part of the app start that provides a service.
    private func open(_ entry: ServiceEntry, _ frame: ServiceFrame) async throws(ServiceError) {
        guard let gate = entry.gate else { return }
        do {
            // It may have stopped again before its start is heard of here.
            while !entry.admits { try await frame.runWaiting { try await gate.open() } }
        } catch {
            if Task.isCancelled { throw frame.error(.cancelled) }
            guard let owner = entry.owner else { throw frame.failure(error) }
            throw frame.error(.notStarted(owner, error))
        }
    }

    /// Makes a service, unless another caller does.
    private func awaitMaking(_ wanted: Wanted, _ frame: ServiceFrame) async throws(ServiceError) -> Making {
        switch wanted.entry.factory {
        case .synchronous:
            let needs = try await prepare(wanted, frame)
            if wanted.isGone { return .gone }
            return try withExtendedLifetime(needs) { () throws(ServiceError) in
                try make(wanted, frame, onMain: false)
            }
        case .main:
            let needs = try await prepare(wanted, frame)
            let made = await MainActor.run { () -> Result<Making, ServiceError> in
                if wanted.isGone { return .success(.gone) }
                do throws(ServiceError) {
                    return .success(try make(wanted, frame, onMain: true))
                } catch {
                    return .failure(error)
                }
            }
            return try withExtendedLifetime(needs) { () throws(ServiceError) in try made.get() }
        case .asynchronous(let factory):
            return try await awaitMaking(wanted, frame) { try await factory($0) }
        case .mainAsynchronous(let factory):
            return try await awaitMaking(wanted, frame) { try await factory($0) }
        }
    }

    private func awaitMaking(
        _ wanted: Wanted, _ frame: ServiceFrame,
        _ factory: @escaping @Sendable (Components) async throws -> AnyHeld
    ) async throws(ServiceError) -> Making {
        let attempt = { @Sendable (frame: ServiceFrame) async -> ServiceBuild.Outcome in
            await frame.runWaiting {
                do { return .success(try await factory(wanted.maker)) } catch { return .failure(frame.failure(error)) }
            }
        }
        if wanted.entry.lifetime == .transient {
            if wanted.isGone { return .gone }
            let made = try await attempt(frame).get()
            if case .closed = wanted.maker.state.withLock(\.phase) {
                throw frame.error(.closed(scope: wanted.maker.path))
            }
            return .made(made)
        }
        // A frame of its own, as it asks for others also where this one has ended.
        let own = ServiceFrame(of: frame)
        let build = ServiceBuild(own)
        switch wanted.keeper.claim(wanted.entry, build) {
        case .granted: break
        case .made(let held): return .made(held)
        case .taken(let other): return .taken(other)
        case .closed: throw frame.error(.closed(scope: wanted.maker.path))
        case .gone: return .gone
        }
        own.noteAskers()
        defer { own.forgetAskers() }
        // A task of its own, so that the others get the service also where this one is cancelled.
        let task = Task {
            let outcome = await attempt(own)
            own.end()
            await wanted.keeper.settleAwaiting(wanted.entry, build, outcome)
        }
        build.keep(task)
        guard let outcome = await build.ended() else { throw frame.error(.cancelled) }
        return .made(try outcome.get())
    }

    /// Makes what a service is said to need and has to be waited for.
    ///
    /// - Returns: What was made, to be kept meanwhile.
    private func prepare(_ wanted: Wanted, _ frame: ServiceFrame) async throws(ServiceError) -> [AnyHeld] {
        let maker = wanted.maker
        var missing: [(type: Any.Type, place: SourcePlace)] = []
        var ready: [AnyHeld] = []
        for need in wanted.entry.needs {
            guard case .wanted(let other) = try maker.search(need, at: frame.place) else { continue }
            if other.entry.lifetime == .transient {
                // It is made where it is asked for; what would have to be waited for is there then.
                ready += try await frame.runWaiting { await maker.readiness(of: other, at: wanted.entry.place) }.get()
            } else {
                missing.append((need, wanted.entry.place))
            }
        }
        return ready + (try await awaitMaking(missing, for: frame, in: maker))
    }

    /// Has a transient service's part of the app start, and makes what the service is said to need.
    private func readiness(of wanted: Wanted, at place: SourcePlace) async -> Result<[AnyHeld], ServiceError> {
        do throws(ServiceError) {
            let frame = try enter(wanted, at: place)
            defer { leave(frame) }
            try await open(wanted.entry, frame)
            switch wanted.entry.factory {
            case .synchronous, .main: return .success(try await prepare(wanted, frame))
            case .asynchronous, .mainAsynchronous: return .success([])
            }
        } catch {
            return .failure(error)
        }
    }

    /// Makes services, all at once.
    private func awaitMaking(
        _ missing: [(type: Any.Type, place: SourcePlace)], for frame: ServiceFrame, in maker: Components
    ) async throws(ServiceError) -> [AnyHeld] {
        if missing.isEmpty { return [] }
        if missing.count == 1 {
            let (type, place) = missing[0]
            let outcome = await frame.runWaiting { await maker.outcome(type, at: place) }
            return try outcome.get().map { [$0] } ?? []
        }
        let outcomes = await frame.runWaiting {
            await withTaskGroup(of: (Int, Result<AnyHeld?, ServiceError>).self) { group in
                for (number, need) in missing.enumerated() {
                    group.addTask { (number, await maker.outcome(need.type, at: need.place)) }
                }
                var outcomes: [(Int, Result<AnyHeld?, ServiceError>)] = []
                for await outcome in group { outcomes.append(outcome) }
                return outcomes.ordered { $0.0 < $1.0 }.map(\.1)
            }
        }
        var needs: [AnyHeld] = []
        for outcome in outcomes { if let held = try outcome.get() { needs.append(held) } }
        return needs
    }

    private func outcome(_ type: Any.Type, at place: SourcePlace) async -> Result<AnyHeld?, ServiceError> {
        do throws(ServiceError) { return .success(try await awaitMaking(type, at: place)) } catch {
            return .failure(error)
        }
    }
}
