import WaymarkCore
import WaymarkLock
import WaymarkRouting

extension LinkInbox {
    /// Accepts the links that extensions have left in the configuration's ``InboxConfiguration/drop``, the oldest
    /// first.
    ///
    /// The inbox does so itself when it starts. Call this method when the app becomes active, because an extension may
    /// have run meanwhile. The method first waits until the inbox's storage has been read; if another process uses the
    /// storage, no link is accepted. A link that cannot be read, that the router's policy refuses, or that has expired
    /// is removed, and an event reports it. A link for which there is no room stays in the drop.
    ///
    /// - Returns: The number of accepted links. The inbox's storage has them, or an event reports why not.
    @discardableResult
    public func takeDropped() async -> Int {
        guard let drop = configuration.drop else { return 0 }
        change { $0.lookers += 1 }
        // One call after the other, because each depends on the contents of the drop.
        let previous = taking
        let task = Task { () -> Int in
            _ = await previous?.value
            return await take(from: drop)
        }
        taking = task
        let count = await task.value
        change { $0.lookers -= 1 }
        return count
    }

    private func take(from drop: any LinkDrop) async -> Int {
        // Until the storage is read, it may be another process's, or have later links with the same keys.
        _ = await isWritten(0)
        if state.withLock({ $0.journal.health == .usedElsewhere }) { return 0 }
        let contents: InboxContents
        do throws(InboxStorageError) { contents = try await drop.contents() } catch {
            emit(error, of: drop)
            return 0
        }
        for loss in contents.losses { emit(loss, of: drop) }
        dropped.formIntersection(contents.links.map(\.id))
        // The links to remove once everything so far is stored, and those to remove in any case.
        var admitted: [StoredLink.ID] = []
        var known: [StoredLink.ID] = []
        var done: [StoredLink.ID] = []
        for link in contents.links {
            let isHere = state.withLock { state in state.has(link.id) }
            if isHere {
                known.append(link.id)
            } else if dropped.contains(link.id) {
                // The link was accepted while the storage failed, and has left the inbox since.
                done.append(link.id)
            } else {
                switch admit(link, of: drop) {
                case .taken: admitted.append(link.id)
                case .refused: done.append(link.id)
                case .stays: break
                }
            }
        }
        let here = admitted + known
        let isStored = here.isEmpty ? true : await isWritten(state.withLock(\.journal.last))
        if state.withLock(\.isStopped) { return 0 }
        do throws(InboxStorageError) { try await drop.remove(isStored ? done + here : done) } catch {
            emit(error, of: drop)
        }
        dropped.formUnion(admitted)
        changeAndLook { $0.release(here) }
        return admitted.count
    }

    private enum Admission { case taken, refused, stays }

    /// Accepts a link, which waits until it has been removed from the drop.
    private nonisolated func admit(_ link: StoredLink, of drop: any LinkDrop) -> Admission {
        let age = max(.zero, drop.now - link.accepted)
        let timeToLive = link.timeToLive ?? configuration.timeToLive
        if let timeToLive, timeToLive <= age {
            emit(.expired(.timeToLive), link)
            return .refused
        }
        do throws(InboxError) {
            try receive(link.text, from: link.source, age: age, isDropped: true) { read in
                StoredLink(
                    id: link.id, text: read.text, source: link.source, key: link.key, scene: link.scene,
                    accepted: configuration.storage.now - age, timeToLive: timeToLive)
            }
            return .taken
        } catch {
            switch error.reason {
            case .stopped: return .stays
            case .full:
                refuse(link, Refusal(.inboxFull))
                return .stays
            case .refused(let refusal): refuse(link, refusal)
            case .inside, .unreadable: refuse(link, Refusal("\(error.reason.problem)"))
            }
            return .refused
        }
    }

    private nonisolated func refuse(_ link: StoredLink, _ refusal: Refusal) { emit(.refused(refusal), link) }

    /// Reports the outcome of a link that is not accepted.
    private nonisolated func emit(_ kind: RouterEvent.Kind, _ link: StoredLink) {
        guard let core else { return }
        core.emit(kind, opening: core.nextOpening(), link: core.kept(link.text), source: link.source)
    }

    private nonisolated func emit(_ error: InboxStorageError, of drop: any LinkDrop) {
        change { $0.emit(.storageFailed(problem: "\(error)"), 0, drop.name, .app) }
    }
}
