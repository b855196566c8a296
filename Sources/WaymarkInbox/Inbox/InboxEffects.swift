import WaymarkRouting

/// The effects of an inbox outside its lock, in order, carried out by one thread at a time.
struct InboxEffects: Sendable {
    /// One thing to do.
    enum Effect: Sendable {
        case emit(RouterEvent.Kind, opening: UInt64, text: String, source: LinkSource)
        case deliver(UInt64)
        /// Rules have changed while a link was on its way to a route that they had switched off.
        case lookAtSwitchedOff
        case resume(UnsafeContinuation<Bool, Never>, isStored: Bool)
        case settle(UnsafeContinuation<Void, Never>)
    }

    private(set) var effects: [Effect] = []
    /// The place of the next effect; those before it are done.
    private var first = 0
    private var isReacting = false
    private var settling: [UnsafeContinuation<Void, Never>] = []

    mutating func add(_ effect: Effect) { effects.append(effect) }

    /// Resumes a continuation once nothing happens before something else does.
    mutating func settle(_ continuation: UnsafeContinuation<Void, Never>) { settling.append(continuation) }

    /// Returns whether the caller is to carry out the rest; one caller at a time does.
    mutating func begin() -> Bool {
        if isReacting { return false }
        isReacting = true
        return true
    }

    /// The next thing to do, or `nil` if there is nothing, and no caller is at it any more.
    ///
    /// - Parameter isSettled: Whether nothing else happens before something does.
    mutating func next(isSettled: Bool) -> Effect? {
        if first == effects.count, isSettled {
            effects += settling.map { .settle($0) }
            settling = []
        }
        guard first < effects.count else {
            effects = []
            first = 0
            isReacting = false
            return nil
        }
        if first > 64, first > effects.count / 2 {
            effects.removeFirst(first)
            first = 0
        }
        defer { first += 1 }
        return effects[first]
    }
}
