/// Finds the faults of parts that are to be added to others, before anything is started.
///
/// Nothing here calls itself, so that no chain is too long. O(*n* + *d*) for *n* parts with *d* dependencies, and for each
/// name that is missing what it costs to find the nearest.
struct PartCheck {
    /// The state of a part that was there before.
    enum Presence { case settled, unsettled, leaving }

    private let ids: [LifecycleID]
    private let needs: [[LifecycleID]]
    private let presence: (LifecycleID) -> Presence?
    private let known: () -> [LifecycleID]
    private var places: [LifecycleID: Int] = [:]
    private(set) var faults: [LifecycleError.Fault] = []

    /// Checks parts.
    ///
    /// - Parameters:
    ///   - ids: The names of the parts.
    ///   - needs: The names that each depends on.
    ///   - known: Gives the names of those that are there already; asked only where a name is missing.
    ///   - presence: Whether a part is there already.
    init(
        _ ids: [LifecycleID], needs: [[LifecycleID]], known: @escaping () -> [LifecycleID] = { [] },
        presence: @escaping (LifecycleID) -> Presence? = { _ in nil }
    ) {
        self.ids = ids
        self.needs = needs
        self.known = known
        self.presence = presence
        findDuplicates()
        findMissing()
        findCycles()
    }

    private mutating func findDuplicates() {
        var seen: Set<LifecycleID> = []
        places.reserveCapacity(ids.count)
        for (place, id) in ids.enumerated() {
            if places[id] == nil, presence(id) == nil {
                places[id] = place
            } else if seen.insert(id).inserted {
                faults.append(.duplicate(id))
            }
        }
    }

    private mutating func findMissing() {
        var parents: [Int?]?
        for (place, id) in ids.enumerated() where places[id] == place {
            var seen: Set<LifecycleID> = []
            for need in needs[place] where places[need] == nil && seen.insert(need).inserted {
                switch presence(need) {
                case .settled?: continue
                case .unsettled?: faults.append(.unsettled(need, neededBy: id))
                case .leaving?, nil:
                    let tree = parents ?? shortestWays()
                    parents = tree
                    let names = (ids + known()).lazy.map(\.rawValue)
                    let nearest = names.nearest(to: need.rawValue).map { LifecycleID(rawValue: $0) }
                    faults.append(.missing(need, neededBy: way(to: place, in: tree), nearest: nearest))
                }
            }
        }
    }

    /// From which part each is reached, by the shortest way from one that no other needs.
    private func shortestWays() -> [Int?] {
        var isNeeded = Array(repeating: false, count: ids.count)
        for place in ids.indices { for need in needs[place] { if let other = places[need] { isNeeded[other] = true } } }
        var parents: [Int?] = Array(repeating: nil, count: ids.count)
        var isReached = isNeeded.map { !$0 }
        var queue = ids.indices.filter { !isNeeded[$0] }
        var next = 0
        while next < queue.count {
            let place = queue[next]
            next += 1
            for need in needs[place] {
                guard let other = places[need], !isReached[other] else { continue }
                isReached[other] = true
                parents[other] = place
                queue.append(other)
            }
        }
        return parents
    }

    private func way(to place: Int, in parents: [Int?]) -> [LifecycleID] {
        var way = [ids[place]]
        var place = place
        while way.count < 100, let parent = parents[place] {
            way.append(ids[parent])
            place = parent
        }
        return way.reversed()
    }

    /// Goes down from each part in their order; a part that is met again on the way down is a circle, told once for each part
    /// that it comes back to. Without the steps that lead back no circle is left.
    private mutating func findCycles() {
        var isDone = Array(repeating: false, count: ids.count)
        var depths: [Int: Int] = [:]
        var closed: Set<Int> = []
        for root in ids.indices where !isDone[root] {
            var stack = [(place: root, next: 0)]
            depths[root] = 0
            while let top = stack.last {
                guard top.next < needs[top.place].count else {
                    isDone[top.place] = true
                    depths[top.place] = nil
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                guard let other = places[needs[top.place][top.next]], !isDone[other] else { continue }
                if let depth = depths[other] {
                    if closed.insert(other).inserted {
                        faults.append(.cycle(stack[depth...].map { ids[$0.place] } + [ids[other]]))
                    }
                } else {
                    depths[other] = stack.count
                    stack.append((other, 0))
                }
            }
        }
    }
}
