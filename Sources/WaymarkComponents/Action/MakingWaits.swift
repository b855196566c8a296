import WaymarkLock

/// Which target's maker waits for which other, over all tables and threads.
///
/// A maker does not suspend, so it waits for at most one: for the one that it is making in turn, or for one that another thread
/// makes. Nobody asks here unless a maker needs a target that is not made.
enum MakingWaits {
    private static let waits = Locked<[ObjectIdentifier: TargetMaking]>([:])

    /// Notes that the maker of a target waits for another.
    ///
    /// - Returns: The names of the circle that this would close, from the waiting target's back to it; `nil` where it
    ///   closes none, and is noted.
    static func begin(_ waiting: TargetMaking, for needed: TargetMaking) -> [String]? {
        waits.withLock { waits in
            var names = [waiting.name]
            var last = needed
            while last !== waiting {
                names.append(last.name)
                guard let next = waits[ObjectIdentifier(last)] else {
                    waits[ObjectIdentifier(waiting)] = needed
                    return nil
                }
                last = next
            }
            return names + [waiting.name]
        }
    }

    /// Notes that the maker of a target waits no more.
    static func end(_ waiting: TargetMaking) {
        waits.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(waiting)) }
    }
}
