import WaymarkLock

extension ActionTable {
    /// A target that is made, for a door that may wait; `nil` where there is none of this name.
    func made(for call: ActionCall) async throws(ActionError) -> MadeTarget? {
        while true {
            switch state.withLock({ $0.targets[call.target] }) {
            case nil: return nil
            case .made(_, let made): return made
            case .making(_, let making): return try call.target(of: await making.outcome)
            case .unmade(let target):
                try await start(target.owner, for: call)
                guard case .anywhere(let maker) = target.maker else { return try await madeOnMain(for: call) }
                if let made = try make(target, for: call, maker) { return made }
            }
        }
    }

    /// The same on the main actor, where it is made if it has to be made there.
    @MainActor
    private func madeOnMain(for call: ActionCall) async throws(ActionError) -> MadeTarget? {
        while true {
            switch state.withLock({ $0.targets[call.target] }) {
            case nil: return nil
            case .made(_, let made): return made
            case .making(_, let making): return try call.target(of: await making.outcome)
            case .unmade(let target):
                try await start(target.owner, for: call)
                if let made = try makeOnMain(target, for: call) { return made }
            }
        }
    }

    /// Has the part of the app start that a target belongs to.
    private func start(_ owner: TargetOwner?, for call: ActionCall) async throws(ActionError) {
        guard let owner, !owner.gate.isOpen() else { return }
        do { try await owner.gate.open() } catch {
            throw call.error(Task.isCancelled ? .cancelled : .notStarted(owner.id, error))
        }
    }

    private func checkStart(_ owner: TargetOwner?, for call: ActionCall) throws(ActionError) {
        if let owner, !owner.gate.isOpen() { throw call.error(.wouldWait(.start(owner.id))) }
    }

    /// A target that is made, for a synchronous door; `nil` where there is none of this name.
    func madeNow(for call: ActionCall) throws(ActionError) -> MadeTarget? {
        while true {
            switch state.withLock({ $0.targets[call.target] }) {
            case nil: return nil
            case .made(_, let made): return made
            case .making(let target, let making):
                if target.maker.isMain {
                    if let circle = Self.circle(to: making) { throw call.error(.circularMaking(circle)) }
                    throw call.error(.wouldWait(.makingOnMain))
                }
                if let made = try call.wait(for: making) { return made }
            case .unmade(let target):
                try checkStart(target.owner, for: call)
                guard case .anywhere(let maker) = target.maker else { throw call.error(.wouldWait(.makingOnMain)) }
                if let made = try make(target, for: call, maker) { return made }
            }
        }
    }

    /// A target that is made, for the synchronous door on the main actor; `nil` where there is none of this name.
    @MainActor
    func madeNowOnMain(for call: ActionCall) throws(ActionError) -> MadeTarget? {
        while true {
            switch state.withLock({ $0.targets[call.target] }) {
            case nil: return nil
            case .made(_, let made): return made
            case .making(let target, let making):
                // What is made on the main actor, where we are, can only be waiting for us.
                if target.maker.isMain {
                    throw call.error(.circularMaking(Self.circle(to: making) ?? [call.target, call.target]))
                }
                if let made = try call.wait(for: making) { return made }
            case .unmade(let target):
                try checkStart(target.owner, for: call)
                if let made = try makeOnMain(target, for: call) { return made }
            }
        }
    }

    @MainActor
    private func makeOnMain(_ target: Target, for call: ActionCall) throws(ActionError) -> MadeTarget? {
        switch target.maker {
        case .anywhere(let maker): try make(target, for: call, maker)
        case .main(let maker): try make(target, for: call) { try maker(&$0) }
        }
    }

    /// Makes a target here and now; `nil` where another thread was quicker, or the target has gone.
    private func make(
        _ target: Target, for call: ActionCall, _ maker: (inout TargetActions) throws -> Void
    ) throws(ActionError) -> MadeTarget? {
        let making = TargetMaking(of: target.name)
        let outer = TargetMaking.current
        // Nobody knows of the new one yet, so this closes no circle.
        if let outer { _ = MakingWaits.begin(outer, for: making) }
        defer { if let outer { MakingWaits.end(outer) } }
        let outcome: TargetMaking.Outcome? = making.gate.withLock { outcome in
            guard state.withLock({ $0.begin(making, of: target) }) else { return nil }
            let result = making.run(maker)
            state.withLock { $0.end(making, with: result) }
            outcome = result
            return result
        }
        guard let outcome else { return nil }
        making.end(with: outcome)
        return try call.target(of: outcome)
    }

    /// The circle that waiting for a target here would close, or `nil`.
    private static func circle(to making: TargetMaking) -> [String]? {
        guard let waiting = TargetMaking.current else { return nil }
        if let circle = MakingWaits.begin(waiting, for: making) { return circle }
        MakingWaits.end(waiting)
        return nil
    }
}

extension ActionCall {
    /// Keeps the thread until another has made a target; `nil` where it has not begun.
    fileprivate func wait(for making: TargetMaking) throws(ActionError) -> MadeTarget? {
        let waiting = TargetMaking.current
        if let waiting, let circle = MakingWaits.begin(waiting, for: making) { throw error(.circularMaking(circle)) }
        defer { if let waiting { MakingWaits.end(waiting) } }
        guard let outcome = making.gate.withLock({ $0 }) else { return nil }
        return try target(of: outcome)
    }

    fileprivate func target(of outcome: TargetMaking.Outcome) throws(ActionError) -> MadeTarget {
        switch outcome {
        case .success(let made): return made
        case .failure(let thrown): throw error(.makingFailed(thrown))
        }
    }
}

extension ActionTable.State {
    /// Says that a target is being made, where it still is the one of its name and nobody else makes it.
    fileprivate mutating func begin(_ making: TargetMaking, of target: ActionTable.Target) -> Bool {
        guard case .unmade(let current) = targets[target.name], current === target else { return false }
        targets[target.name] = .making(target, making)
        return true
    }

    /// Says what came of the making, where the target has not gone meanwhile.
    fileprivate mutating func end(_ making: TargetMaking, with outcome: TargetMaking.Outcome) {
        guard case .making(let target, let current) = targets[making.name], current === making else { return }
        switch outcome {
        case .success(let made): targets[making.name] = .made(target, made)
        case .failure: targets[making.name] = .unmade(target)
        }
    }
}
