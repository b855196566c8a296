public import WaymarkComponents
import WaymarkManifest
import WaymarkRouting

extension Mediator {
    // MARK: Starting and stopping

    /// Starts the modules, those first that others depend on, and opens the app for links.
    ///
    /// The report names a module that does not start; its links, services and actions try again when they are asked for.
    /// If a required module does not start, all are stopped again and the app stays closed for links. Another call, also
    /// during the start, returns the same report.
    ///
    /// - Returns: The outcome of each module's start, and the time that it took.
    @discardableResult
    public func start() async -> StartReport {
        let report = await core.host.start()
        core.settleReadiness()
        return report
    }

    /// Closes the app for links and stops the modules, those last that others depend on; ``start()`` starts them again.
    ///
    /// What was made of services is kept, and is there again once their modules have started;
    /// ``/WaymarkComponents/Components/close()`` ends it.
    public func stop() async {
        core.router.setReady(false)
        await core.host.stop()
        // The caller that started it may have opened it meanwhile.
        core.settleReadiness()
    }

    /// Sends an event to the started modules, in the order in which they started or, for an event by which the app winds
    /// down, in reverse, and waits until all have handled it.
    ///
    /// See ``/WaymarkComponents/LifecycleHost/send(_:)``.
    public func send(_ event: any LifecycleEvent) async { await core.host.send(event) }

    /// Sends an event to the modules in the same order, without waiting; it can be called from any thread.
    public func post(_ event: any LifecycleEvent) { core.host.post(event) }

    // MARK: Adding and taking out

    /// Adds modules to an app that runs: they register, and then those start that are not lazy.
    ///
    /// Either all modules are added or none: if one of them is faulty or does not start, all are removed again. Their links are
    /// accepted as soon as they have registered, and wait for their start.
    ///
    /// - Returns: The outcome of each module's start, and the time that it took.
    /// - Throws: Everything that is wrong, as for a new app; or why those that did not start did not.
    @discardableResult
    public func add(_ modules: any Module...) async throws(MediatorError) -> StartReport {
        let addition: LifecycleAddition
        do throws(LifecycleError) { addition = try core.host.prepare(modules) } catch { throw MediatorError(error) }
        do throws(MediatorError) {
            core.keep(
                try core.register(modules) { registrar in
                    let routes = HandlerRoutes(
                        adding: registrar.handlers, to: core.manifest ?? Manifest(routes: []), types: core.handlerTypes)
                    registrar.add(routes)
                    return registrar.handlers.faults
                })
        } catch {
            await core.host.discard(addition)
            throw error
        }
        do throws(LifecycleError) { return try await core.host.start(addition) } catch {
            let parts = addition.ids.reversed().compactMap { core.forget($0) }
            for part in parts { core.close(part) }
            await core.host.discard(addition) { [core] in for part in parts { await core.end(part) } }
            throw MediatorError(error)
        }
    }

    /// Takes a module out of an app: its routes and interceptors at once, so that no more links reach it, then it is stopped, and
    /// then its services and targets go, and what was made of them is ended.
    ///
    /// Links to its routes lead to their fallbacks from then on, where the manifest has any. A link whose handler was reached goes on;
    /// one that is at an interceptor, or waits for the module to start, is offered to the next route that takes it, or goes to its fallback.
    /// A service or a call by name that waits for the module fails. From within a module's start, stop or handling of an event
    /// the call returns once its routes have gone, and the rest follows.
    ///
    /// - Throws: A ``MediatorError`` if there is no such module or others depend on it; nothing changes then.
    public func remove(_ id: LifecycleID) async throws(MediatorError) {
        let removal: LifecycleRemoval
        do throws(LifecycleError) { removal = try core.host.prepareRemoval(of: id) } catch {
            throw MediatorError(error)
        }
        let parts = core.forget(id)
        if let parts { core.close(parts) }
        await core.host.commit(removal) { [core] in if let parts { await core.end(parts) } }
    }
}

extension MediatorError {
    fileprivate init(_ error: LifecycleError) { self.init(error.faults.map { .lifecycle($0) }) }
}
