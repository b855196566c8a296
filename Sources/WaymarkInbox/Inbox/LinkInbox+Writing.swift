import WaymarkLock
import WaymarkRouting

extension LinkInbox {
    /// Loads the stored links, in front of those that have arrived since.
    func load() async {
        let result: Result<InboxContents, InboxStorageError>
        do throws(InboxStorageError) {
            result = .success(try await configuration.storage.load())
        } catch {
            result = .failure(error)
        }
        guard let core else {
            // The router was released, so links cannot be delivered, and callers need not wait.
            return change { $0.stop() }
        }
        // An app that creates its router, registers and begins to observe in one turn of the main actor receives the
        // events of the loaded links.
        await MainActor.run {}
        let contents = (try? result.get()) ?? InboxContents()
        // A link that is still in its drop is not delivered before it is removed from there.
        let left = contents.links.isEmpty ? [] : await leftInDrop()
        let (now, storageTime) = (clock.now, configuration.storage.now)
        let arrivals = contents.links.map {
            InboxState.Arrival(
                stored: $0, opening: core.nextOpening(), age: max(.zero, storageTime - $0.accepted),
                isDropped: left.contains($0.id))
        }
        let losses = contents.losses
        let name = configuration.storage.name
        changeAndLook { state in
            if case .failure(let error) = result {
                state.journal.giveUp(after: error)
                state.emit(.storageFailed(problem: "\(error)"), 0, name, .app)
            }
            for loss in losses { state.emit(.storageFailed(problem: "\(loss)"), 0, name, .app) }
            state.take(arrivals, at: now)
            state.lookers += 1
        }
        await takeDropped()
        change { $0.lookers -= 1 }
    }

    private func leftInDrop() async -> Set<StoredLink.ID> {
        Set((try? await configuration.drop?.contents().links.map(\.id)) ?? [])
    }

    /// Writes to the storage until it is complete. Changes that arrive during a write are written together.
    func write() async {
        let storage = configuration.storage
        while let batch = nextBatch() {
            if state.withLock({ $0.journal.health.isGivenUp }) {
                end(through: batch.number, isStored: false)
                continue
            }
            do throws(InboxStorageError) {
                switch batch {
                case .append(let changes, _): try await storage.append(changes)
                case .replace(let links, _): try await storage.replace(with: links)
                }
                end(through: batch.number)
            } catch {
                end(through: batch.number, isStored: false, error)
            }
        }
    }

    private func nextBatch() -> InboxJournal.Batch? {
        change { state in
            let links = state.journal.writesEverything ? state.entries.map(\.stored) : []
            let batch = state.journal.nextBatch(links)
            if batch == nil, state.isStopped {
                for waiter in state.journal.releasedAll() { state.add(.resume(waiter, isStored: false)) }
            }
            return batch
        }
    }

    private func end(through number: UInt64, isStored: Bool = true, _ error: InboxStorageError? = nil) {
        let name = configuration.storage.name
        change { state in
            let wasGood = state.journal.end(through: number, isStored: isStored)
            if let error, wasGood { state.emit(.storageFailed(problem: "\(error)"), 0, name, .app) }
            for entry in state.journal.takeAcknowledged() { state.emit(.acknowledged, entry) }
            for waiter in state.journal.released() { state.add(.resume(waiter, isStored: isStored)) }
            state.attemptsWritten(through: number)
        }
    }

    /// Waits until the storage has been read and a change is written, or cannot be; returns whether the storage has it.
    ///
    /// - Parameter number: The number of the change; 0 to wait for the reading alone.
    nonisolated func isWritten(_ number: UInt64) async -> Bool {
        await withUnsafeContinuation { continuation in
            let isThere = change { $0.journal.wait(for: number, continuation) }
            if isThere {
                continuation.resume(returning: state.withLock { $0.journal.hasStored(number) })
            }
        }
    }
}
