import WaymarkRouting

/// The changes of an inbox that its storage does not have yet, with the callers that wait for them.
struct InboxJournal: Sendable {
    /// The state of the storage.
    enum Health: Hashable, Sendable {
        case good
        /// It may lack changes, and everything is written with the next one.
        case lacking
        /// It could not be read, and is left as it is.
        case unusable
        /// Another process uses it, and also accepts the links that extensions leave.
        case usedElsewhere

        /// Whether nothing is written to it.
        var isGivenUp: Bool {
            switch self {
            case .good, .lacking: false
            case .unusable, .usedElsewhere: true
            }
        }
    }

    /// The changes that are written at once.
    enum Batch: Sendable {
        case append([InboxChange], through: UInt64)
        case replace([StoredLink], through: UInt64)

        var number: UInt64 {
            switch self {
            case .append(_, let number), .replace(_, let number): number
            }
        }
    }

    private struct Waiter: Sendable {
        let number: UInt64
        let continuation: UnsafeContinuation<Bool, Never>
    }

    /// The number of the last change; 0 where there was none.
    private(set) var last: UInt64 = 0
    private var written: UInt64 = 0
    private var changes: [InboxChange] = []
    /// The memory that the changes take, in bytes.
    private var byteCount = 0
    /// The most memory that changes take; if more come, everything is written in their place.
    private let greatestBytes: Int
    private var waiters: [Waiter] = []
    private(set) var health = Health.good
    private(set) var isLoaded = false
    private var isWriting = false
    private var isStopped = false
    /// The links that the router accepted, with the changes that record it.
    var acknowledged: [(number: UInt64, entry: InboxState.Entry)] = []

    init(greatestBytes: Int) { self.greatestBytes = greatestBytes }

    /// Whether there is nothing to load and to write.
    var isIdle: Bool { isStopped ? !isWriting : isLoaded && !isWriting && written == last }

    /// Whether everything is written next, because the storage lacks changes, or more of them came than are kept.
    var writesEverything: Bool { health == .lacking || byteCount > greatestBytes }

    /// Adds a change, and returns its number.
    @discardableResult
    mutating func add(_ change: InboxChange) -> UInt64 {
        last += 1
        // A change that arrives while everything is being written is not part of that.
        if health == .good || (health == .lacking && isWriting), byteCount <= greatestBytes {
            changes.append(change)
            byteCount += change.byteCount
            if byteCount > greatestBytes { changes = [] }
        }
        return last
    }

    private mutating func forgetChanges() { (changes, byteCount) = ([], 0) }

    /// Returns whether the caller is to write; one caller at a time does.
    mutating func beginWriting() -> Bool {
        guard isLoaded, !isStopped, !isWriting, written < last else { return false }
        isWriting = true
        return true
    }

    /// Returns the next batch to write, or `nil` if nothing is left, which ends the writing.
    ///
    /// - Parameter links: The links of the inbox, if everything is written.
    mutating func nextBatch(_ links: [StoredLink]) -> Batch? {
        guard !isStopped, written < last else {
            isWriting = false
            return nil
        }
        defer { forgetChanges() }
        return writesEverything ? .replace(links, through: last) : .append(changes, through: last)
    }

    /// Everything through a change has been written, or failed to be. Returns whether the storage was good until now.
    mutating func end(through number: UInt64, isStored: Bool) -> Bool {
        let wasGood = health == .good
        written = number
        if !health.isGivenUp { health = isStored ? .good : .lacking }
        if health != .good { forgetChanges() }
        return wasGood
    }

    /// Writes nothing to the storage, which could not be loaded.
    mutating func giveUp(after error: InboxStorageError) {
        health = error.reason == .inUse ? .usedElsewhere : .unusable
    }

    /// The storage has been read, or could not be; returns the callers that wait for nothing else.
    mutating func endLoading() -> [UnsafeContinuation<Bool, Never>] {
        isLoaded = true
        return released()
    }

    /// Returns the callers whose change is written, or cannot be.
    mutating func released() -> [UnsafeContinuation<Bool, Never>] {
        defer { waiters.removeAll { $0.number <= written } }
        return waiters.filter { $0.number <= written }.map(\.continuation)
    }

    /// The links whose acknowledgements are written, or cannot be.
    mutating func takeAcknowledged() -> [InboxState.Entry] {
        defer { acknowledged.removeAll { $0.number <= written } }
        return acknowledged.filter { $0.number <= written }.map(\.entry)
    }

    /// Makes a continuation wait for the loading and for a change. Returns `true` if it need not wait.
    mutating func wait(for number: UInt64, _ continuation: UnsafeContinuation<Bool, Never>) -> Bool {
        if isLoaded && number <= written || isStopped { return true }
        waiters.append(Waiter(number: number, continuation: continuation))
        return false
    }

    /// Returns whether a change was written, or could not be.
    func hasEnded(_ number: UInt64) -> Bool { number <= written }

    /// Returns whether the storage has everything up to a change.
    func hasStored(_ number: UInt64) -> Bool { number <= written && health == .good }

    /// Stops writing, except for the write under way, and returns the continuations that wait in vain.
    mutating func stop() -> [UnsafeContinuation<Bool, Never>] {
        isStopped = true
        acknowledged = []
        guard !isWriting else { return [] }
        return releasedAll()
    }

    mutating func releasedAll() -> [UnsafeContinuation<Bool, Never>] {
        defer { waiters = [] }
        return waiters.map(\.continuation)
    }
}

extension InboxChange {
    /// The memory that the change takes, in bytes.
    fileprivate var byteCount: Int {
        let text =
            switch self {
            case .accepted(let link, _): link.byteCount
            case .attempt, .setAside, .removed: 0
            }
        return MemoryLayout<InboxChange>.stride + text
    }
}
