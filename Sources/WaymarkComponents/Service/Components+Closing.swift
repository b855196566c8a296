import WaymarkLock

extension Components {
    /// Closes the scope: first the scopes inside it, the last opened first, and then its instances, the last created
    /// first.
    ///
    /// If a service is being created, its factory is cancelled and awaited, unless the scope is closed from within that
    /// factory. The service is then ended as soon as it is created, and its caller gets the error that the scope is
    /// closed. The factory of a transient service belongs to its caller: it is not awaited, and the caller gets the same
    /// error. During the closing, services can still be resolved; afterwards, none can. Another call waits for the
    /// same closing. A call from code that ends an instance in the scope, or in a scope inside it, does not wait; the
    /// scope is closed afterwards.
    public func close() async {
        let closing = ClosingScopes.current
        let isInside = closing.hold(self)
        let task = state.withLock { state -> Task<Void, Never> in
            if let closing = state.closing { return closing }
            state.phase = .closing
            // Work that no caller awaits in those that are closing here may wait for them.
            let task = Task { await (isInside ? ClosingScopes() : closing).with(self) { await self.closeAll() } }
            state.closing = task
            return task
        }
        if !isInside { await task.value }
    }

    private func closeAll() async {
        for child in scopes.reversed() { await child.close() }
        _ = await giveUp(state.withLock { $0.builds })
        while let (entry, held) = popMade() { await entry.end(held) }
        parent?.state.withLock { state in state.children.removeAll { $0 === self } }
    }

    private func popMade() -> (entry: ServiceEntry, held: AnyHeld)? {
        state.withLock { state in (made: state.popMade(), leaving: state.takeLeaving()) }.made
    }

    /// Has what is being made end, but for that on whose behalf this is asked, which is returned.
    private func giveUp(_ builds: [ServiceBuild]) async -> [ServiceBuild] {
        let asking = ServiceFrame.asking?.chain ?? []
        func isAsking(_ build: ServiceBuild) -> Bool { asking.contains { $0 === build.frame } }
        for build in builds where !isAsking(build) {
            build.cancel()
            _ = await build.ended()
        }
        return builds.filter(isAsking)
    }

    /// Removes services here and in the scopes inside, and ends their instances, the last created first.
    ///
    /// The removal is completed even if the task is cancelled.
    func remove(_ entries: [ServiceEntry]) async { await Task { await takeOut(entries) }.value }

    private func takeOut(_ entries: [ServiceEntry]) async {
        let (children, builds, _) = state.withLock { state in
            (state.children, entries.flatMap { state.withdraw($0) }, state.takeLeaving())
        }
        for child in children.reversed() { await child.takeOut(entries) }
        let asking = await giveUp(builds)
        await endMade(of: entries)
        if asking.isEmpty { return }
        // A factory that takes its own service out is not waited for here.
        Task {
            for build in asking { _ = await build.ended() }
            await endMade(of: entries)
        }
    }

    private func endMade(of entries: [ServiceEntry]) async {
        let made = state.withLock { state in
            let made = state.made.filter { row in entries.contains { $0 === row.entry } }
            state.made.removeAll { row in entries.contains { $0 === row.entry } }
            return made
        }
        for (entry, held) in made.reversed() { await entry.end(held) }
    }
}
