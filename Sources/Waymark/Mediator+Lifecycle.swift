public import WaymarkComponents
import WaymarkManifest
import WaymarkRouting

extension Mediator {
    // MARK: Starting and stopping

    /// Starts the modules in dependency order, and opens the app for links.
    ///
    /// The report names each module that does not start. A request for one of its links, services or actions tries to
    /// start it again. If a required module does not start, all modules are stopped again, and the app stays closed for
    /// links. Another call, even during the start, returns the same report.
    ///
    /// - Returns: The outcome of each module's start, and the time that it took.
    @discardableResult
    public func start() async -> StartReport {
        let report = await core.host.start()
        core.settleReadiness()
        return report
    }

    /// Closes the app for links, and stops the modules in reverse dependency order. ``start()`` starts them again.
    ///
    /// Instances of services are kept, and are available again once their modules have started;
    /// ``/WaymarkComponents/Components/close()`` ends them.
    public func stop() async {
        core.closeForLinks()
        await core.host.stop()
        // A concurrent start may have opened the app meanwhile.
        core.settleReadiness()
    }

    /// Sends an event to the started modules, and waits until all of them have handled it. The modules receive it in
    /// the order in which they started, or in reverse for an event of an app that is winding down.
    ///
    /// See ``/WaymarkComponents/LifecycleHost/send(_:)``.
    public func send(_ event: any LifecycleEvent) async { await core.host.send(event) }

    /// Sends an event to the modules in the same order, without waiting; it can be called from any thread.
    public func post(_ event: any LifecycleEvent) { core.host.post(event) }

    // MARK: Adding and removing

    /// Adds modules to a running app: all of them register, and then those that are not lazy start.
    ///
    /// Either all modules are added or none: if one of them is faulty or does not start, all of them are removed again.
    /// Their links are accepted as soon as they have registered, and wait for their start.
    ///
    /// - Returns: The outcome of each module's start, and the time that it took.
    /// - Throws: A ``MediatorError`` with all faults, as for a new app, or with the modules that did not start.
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

    /// Removes a module from an app. Its routes and interceptors are removed at once, so that no more links reach it.
    /// It is then stopped, its services and targets are removed, and their instances are ended.
    ///
    /// From then on, links to its routes lead to their fallbacks, if the manifest has any. A link whose handler was
    /// reached continues. A link that is at an interceptor, or waits for the module to start, continues with the next
    /// matching route or its fallback. A service or a call by name that waits for the module fails. If the method is
    /// called from within a module's start, stop or handling of an event, it returns once the routes are removed, and
    /// the rest follows.
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
