import WaymarkLock

extension Components {
    /// A service, or a target, that is provided and not kept, or not yet, or not to be had before a part of the app has started.
    struct Wanted {
        let entry: ServiceEntry
        /// The one that is kept.
        var held: AnyHeld?
        /// The keeper of the one service that is kept, if any.
        let keeper: any ServiceKeeper
        /// For which it is made.
        let maker: Components
    }

    enum Search {
        case held(AnyHeld)
        case wanted(Wanted)
        case absent
    }

    /// The state of a service in a scope or those further out.
    func search(_ type: Any.Type, at place: SourcePlace) throws(ServiceError) -> Search {
        let key = ObjectIdentifier(type)
        var scope = self
        while true {
            switch scope.state.withLock({ $0.find(key) }) {
            case .held(let held): return .held(held)
            case .entry(let entry, let held):
                switch entry.lifetime {
                case .scoped:
                    let held = state.withLock { $0.findScoped(entry) }
                    return Wanted(entry: entry, held: held, keeper: self, maker: self).search
                case .transient: return .wanted(Wanted(entry: entry, keeper: self, maker: self))
                case .shared, .weaklyShared:
                    return Wanted(entry: entry, held: held, keeper: scope, maker: scope).search
                }
            case .closed: throw closedError(type, scope.path, at: place)
            case .absent:
                guard let parent = scope.parent else { return .absent }
                scope = parent
            }
        }
    }

    private func closedError(_ type: Any.Type, _ path: String, at place: SourcePlace) -> ServiceError {
        let asking = ServiceFrame.asking?.chain ?? []
        let step = ServiceError.Step(service: ServiceEntry.name(of: type), place: nil)
        return ServiceError(
            .closed(scope: path), chain: asking.map(\.step) + [step], place: asking.first?.place ?? place)
    }

    // MARK: Without waiting

    /// Returns a service that can be had without waiting; `nil` if it is not provided.
    ///
    /// - Parameter onMain: Whether this is the main actor.
    func make(_ type: Any.Type, at place: SourcePlace, onMain: Bool) throws(ServiceError) -> AnyHeld? {
        try make(at: place, onMain: onMain) { () throws(ServiceError) in try search(type, at: place) }
    }

    /// Returns the service of a search if it can be had without waiting; `nil` if it is not provided.
    func make(
        at place: SourcePlace, onMain: Bool, _ search: () throws(ServiceError) -> Search
    ) throws(ServiceError) -> AnyHeld? {
        while true {
            switch try search() {
            case .held(let held): return held
            case .absent: return nil
            case .wanted(let wanted):
                let frame = try enter(wanted, at: place)
                defer { leave(frame) }
                if wanted.held == nil ? !wanted.entry.admits : !wanted.entry.admitsKept {
                    throw frame.error(.wouldWait(wanted.entry.owner.map { .start($0) } ?? .factory))
                }
                if let held = wanted.held { return held }
                switch try make(wanted, frame, onMain: onMain) {
                case .made(let held): return held
                case .taken(let build):
                    if let held = try wait(for: build, frame, onMain: onMain) { return held }
                case .gone: continue
                }
            }
        }
    }

    /// The result of claiming the making of a service.
    enum Making {
        case made(AnyHeld)
        /// Another caller makes it.
        case taken(ServiceBuild)
        /// It was replaced or taken out.
        case gone
    }

    /// Makes a service here and now, unless another caller does.
    func make(_ wanted: Wanted, _ frame: ServiceFrame, onMain: Bool) throws(ServiceError) -> Making {
        let run: (Components) throws -> AnyHeld
        switch wanted.entry.factory {
        case .synchronous(let factory): run = factory
        case .main(let factory):
            guard onMain else { throw frame.error(.wouldWait(.mainActor)) }
            // A caller that says this is the main actor is isolated to it.
            run = { scope in try MainActor.assumeIsolated { try factory(scope) } }
        case .asynchronous, .mainAsynchronous: throw frame.error(.wouldWait(.factory))
        }
        if ServiceFrame.depth >= ServiceFrame.greatestDepth {
            throw frame.error(.tooDeep(limit: ServiceFrame.greatestDepth))
        }
        let attempt = { () -> ServiceBuild.Outcome in
            frame.run {
                do { return .success(try run(wanted.maker)) } catch { return .failure(frame.failure(error)) }
            }
        }
        if wanted.entry.lifetime == .transient { return .made(try attempt().get()) }
        let build = ServiceBuild(frame)
        switch wanted.keeper.claim(wanted.entry, build) {
        case .granted:
            wanted.keeper.settle(wanted.entry, build, attempt())
            return .made(try build.outcome.orFail(frame).get())
        case .made(let held): return .made(held)
        case .taken(let other): return .taken(other)
        case .closed: throw frame.error(.closed(scope: wanted.maker.path))
        case .gone: return .gone
        }
    }

    // MARK: Who waits for whom

    /// Begins to ask for a service or a target.
    func enter(_ wanted: Wanted, at place: SourcePlace) throws(ServiceError) -> ServiceFrame {
        let frame = ServiceFrame(wanted.entry, in: wanted.maker, place: place)
        if frame.isRepeated { throw frame.error(.cycle) }
        frame.noteAskers()
        return frame
    }

    /// Ends asking.
    func leave(_ frame: ServiceFrame) {
        frame.forgetAskers()
        frame.end()
    }

    /// Has the thread wait for what another makes.
    ///
    /// - Returns: What was made; `nil` if that has to be looked for again.
    private func wait(for build: ServiceBuild, _ frame: ServiceFrame, onMain: Bool) throws(ServiceError) -> AnyHeld? {
        try begin(waitingFor: build, frame)
        defer { WaitGraph.all.remove(.frame(frame), waitsFor: .frame(build.frame)) }
        switch frame.entry.factory {
        case .synchronous:
            guard let outcome = build.block(onMain: onMain) else { throw frame.error(.wouldWait(.making)) }
            return try finish(outcome, of: build, frame)
        case .main:
            // What is made on the main actor, where we are, can only be waiting for us.
            if onMain { throw frame.repeated }
            throw frame.error(.wouldWait(.mainActor))
        case .asynchronous, .mainAsynchronous: throw frame.error(.wouldWait(.making))
        }
    }

    /// Notes that a service waits for its making by another caller.
    func begin(waitingFor build: ServiceBuild, _ frame: ServiceFrame) throws(ServiceError) {
        if let way = WaitGraph.all.add(.frame(frame), waitsFor: .frame(build.frame)) {
            // The way begins at the same service, which another caller makes, and comes back to the service that asks here.
            let asked = frame.chain
            let chain = asked.map { WaitNode.frame($0) }.following(way.dropFirst())
            throw ServiceError(.cycle, chain: chain.map(\.step), place: asked[0].place)
        }
    }

    /// Returns the product of a build by another caller.
    func finish(
        _ outcome: ServiceBuild.Outcome?, of build: ServiceBuild, _ frame: ServiceFrame
    ) throws(ServiceError) -> AnyHeld? {
        switch outcome {
        case .success(let held): return held
        case .failure(let error): throw frame.passed(error, from: build.frame)
        case nil: return nil
        }
    }
}

extension Components.Wanted {
    /// The finding where this is there: the one that is kept, if it may be had.
    var search: Components.Search {
        guard let held, entry.admitsKept else { return .wanted(self) }
        return .held(held)
    }

    /// Whether it was taken out or replaced since it was found, as far as no keeper says so: none keeps what is transient.
    var isGone: Bool { entry.lifetime == .transient && !maker.provides(entry) }
}

extension Components: ServiceKeeper {
    func claim(_ entry: ServiceEntry, _ build: ServiceBuild) -> ScopeState.Claim {
        let claim = state.withLock { $0.claim(entry, build) }
        // A service that is taken out of an outer scope is looked for in those inside after that, so none is missed.
        guard case .granted = claim, entry.lifetime == .scoped, !provides(entry) else { return claim }
        _ = state.withLock { ($0.withdraw(entry), $0.takeLeaving()) }
        build.end(.failure(build.frame.error(.missing(nearest: nil))))
        return .gone
    }

    /// Returns whether what is found here of a service is still this one.
    fileprivate func provides(_ entry: ServiceEntry) -> Bool {
        var scope: Components? = self
        while let next = scope {
            switch next.state.withLock({ $0.find(entry.key) }) {
            case .entry(let other, _): return other === entry
            case .absent: scope = next.parent
            case .held, .closed: return false
            }
        }
        return false
    }

    func settle(_ entry: ServiceEntry, _ build: ServiceBuild, _ held: AnyHeld?) -> ServiceError.Reason? {
        state.withLock { $0.settle(entry, build, held) } ? nil : .closed(scope: path)
    }
}

extension ServiceBuild.Outcome? {
    fileprivate func orFail(_ frame: ServiceFrame) -> ServiceBuild.Outcome { self ?? .failure(frame.error(.cancelled)) }
}
