internal import WaymarkFiles
internal import WaymarkRouting
internal import WaymarkRules

/// The rules that outlive the app: reading them back at the start, and keeping those that were accepted.
extension RuleKeeper {
    /// Stores that the rules were removed, which may have been requested before they could be read.
    func keepRemoval() async {
        guard var kept = accepted, !kept.isRemoved, !isApplied else { return }
        kept.isRemoved = true
        kept.entityTag = nil
        accepted = kept
        await keep(kept)
    }

    /// Reads back the kept rules, at each call until that succeeds. Concurrent and later calls return the same result.
    func load() async -> RuleUpdate {
        if let loading { return await loading.value }
        let task = Task { await readBack() }
        loading = task
        return await task.value
    }

    private func readBack() async -> RuleUpdate {
        var seen: KeptRules?
        let reading: KeptRules.Reading?
        let failure: RuleStorageError?
        do throws(RuleStorageError) {
            seen = try await recalled()
            reading = try await store?.load(atMost: limits.greatestBytes)
            failure = nil
        } catch {
            if error.mayPass {
                loading = nil
                return unreadable(error)
            }
            (reading, failure) = (nil, error)
        }
        isReadBack = true
        storageError = nil
        learnKeys(seen?.proofs ?? [])
        if let seen, let version = soundVersion(of: seen), version >= greatestVersion {
            greatestVersion = version
            if version == seen.version { accepted = seen }
        }
        if let failure { return unreadable(failure) }
        switch reading {
        case nil: return .unchanged
        case .unreadable(let reason, let version):
            greatestVersion = max(greatestVersion, unverified(version ?? 0))
            return unreadable(RuleStorageError(reason, during: "load"))
        case .rules(var kept):
            learnKeys(kept.proofs)
            let moment = acceptance(of: kept)
            let isCorrected = kept.accepted != moment
            kept.accepted = moment
            let update = takeBack(kept)
            if isCorrected, accepted == kept { await keep(kept) }
            if removals > 0 { await keepRemoval() }
            return update
        }
    }

    private func unreadable(_ error: RuleStorageError) -> RuleUpdate {
        storageError = error
        return refuse(.storage(error))
    }

    /// Judges what was kept as if it came from the source.
    private func takeBack(_ kept: KeptRules) -> RuleUpdate {
        do throws(RuleRefusal) {
            let checked = try check(kept.document, kept.signature, isKept: true)
            // The version is also in the head, which is not signed.
            guard checked.rules.version == kept.version else {
                throw refusal(.storage(RuleStorageError(.damaged, during: "load")))
            }
            accepted = kept
            greatestVersion = max(greatestVersion, kept.version)
            if kept.isRemoved || removals > 0 {
                (trust, proofs) = (checked.trust, checked.proofs)
                return .unchanged
            }
            try apply(checked, since: acceptance(of: kept))
            return .replaced(version: kept.version)
        } catch {
            // A document that has expired, for example, was accepted nevertheless; an older one is not the one that was
            // accepted last.
            if kept.version >= greatestVersion, soundVersion(of: kept) == kept.version {
                greatestVersion = kept.version
                accepted = kept
            }
            greatestVersion = max(greatestVersion, unverified(kept.version))
            return emit(error)
        }
    }

    /// Returns the time at which rules were accepted, in seconds since 1970: now if it is not known, or if the clock
    /// was ahead then.
    func acceptance(of kept: KeptRules?) -> UInt64 {
        let now = UInt64(clamping: wallTime().components.seconds)
        return min(kept?.accepted ?? now, now)
    }

    /// Returns a version that was kept without a sound document. If documents are signed, it does not count, because a
    /// process that can write the file could otherwise block all updates.
    private func unverified(_ version: UInt64) -> UInt64 { verifier.requiresSignature ? 0 : version }

    /// Returns the rules in the second place, if they are whole.
    ///
    /// - Throws: If they cannot be read at the moment.
    private func recalled() async throws(RuleStorageError) -> KeptRules? {
        let limit = KeptRules.greatestCount(forDocumentsOf: limits.greatestBytes)
        let bytes: [UInt8]?
        do { bytes = try await memory?.recall(greatestBytes: limit) } catch {
            throw error as? RuleStorageError ?? RuleStorageError(.memory("\(error)"), during: "load")
        }
        guard let bytes, bytes.count <= limit, case .rules(let seen) = KeptRules.read(bytes) else { return nil }
        return seen
    }

    /// Returns the version of kept rules if these are sound and signed, however old they are.
    private func soundVersion(of seen: KeptRules) -> UInt64? {
        do throws(RuleRefusal) { _ = try signer(of: seen.document, seen.signature, isKept: true) } catch { return nil }
        guard
            let read = try? RuleDocument(
                json: seen.document, file: source.name, sizeLimit: limits.greatestBytes, dialects: dialects),
            isMeant(read)
        else { return nil }
        return read.version
    }

    /// Writes rules, after those that are being written, so that slow storage does not end up with the older ones.
    func keep(_ kept: KeptRules) async {
        let task = Task { [keeping] in
            await keeping?.value
            await write(kept)
        }
        keeping = task
        await task.value
    }

    private func write(_ kept: KeptRules) async {
        if let store {
            do throws(RuleStorageError) {
                try await store.write(kept)
                storageError = nil
            } catch {
                storageError = error
                router.emit(.storageFailed(problem: error.description), ofRulesFrom: source.name)
                // The previously kept rules must stay valid for the next start.
                return
            }
        }
        if let memory, await !memory.remember(kept.bytes) {
            router.emit(.storageFailed(problem: "the version cannot be stored"), ofRulesFrom: source.name)
        }
    }
}
