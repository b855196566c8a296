import WaymarkLock

/// The waits among services, targets and parts of the app while they are constructed or started, so that a circular
/// wait ends with an error rather than a deadlock.
final class WaitGraph: Sendable {
    /// The shared graph, because services of one app may request those of another.
    static let all = WaitGraph()

    let edges = Lock<[WaitNode: [WaitNode]]>([:])

    /// Notes that one party waits for another.
    ///
    /// - Returns: The chain by which the other party waits for the first, from the other to the first, if such a chain
    ///   exists; nothing is noted then.
    func add(_ waiter: WaitNode, waitsFor other: WaitNode) -> [WaitNode]? { add([waiter], waitFor: [other]) }

    /// Notes that some wait, each for all of the others.
    ///
    /// - Returns: As above, for the first of the others that waits for one of them.
    /// - Complexity: O(*n*) for what the others wait for, by whatever way.
    func add(_ waiters: [WaitNode], waitFor others: [WaitNode]) -> [WaitNode]? {
        edges.withLock { edges in
            if let way = Self.way(from: others, to: waiters, edges) { return way }
            for waiter in waiters { edges[waiter, default: []] += others }
            return nil
        }
    }

    /// Takes back what was noted.
    func remove(_ waiter: WaitNode, waitsFor other: WaitNode) { remove([waiter], waitFor: [other]) }

    /// Takes back what was noted.
    func remove(_ waiters: [WaitNode], waitFor others: [WaitNode]) {
        edges.withLock { edges in
            for waiter in waiters {
                // Another may have noted the same.
                var counts: [WaitNode: Int] = [:]
                for other in others { counts[other, default: 0] += 1 }
                edges[waiter]?.removeAll { other in
                    guard let count = counts[other], count > 0 else { return false }
                    counts[other] = count - 1
                    return true
                }
                if edges[waiter]?.isEmpty == true { edges[waiter] = nil }
            }
        }
    }

    /// Takes back all that was noted of what one waits for.
    func forget(_ waiter: WaitNode) { edges.withLock { $0[waiter] = nil } }

    private static func way(
        from starts: [WaitNode], to ends: [WaitNode], _ edges: [WaitNode: [WaitNode]]
    ) -> [WaitNode]? {
        var before: [WaitNode: WaitNode] = [:]
        var seen: Set<WaitNode> = []
        for start in starts where seen.insert(start).inserted {
            var open = [start]
            while let node = open.popLast() {
                if ends.contains(node) {
                    var way = [node]
                    while let node = before[way[way.count - 1]] { way.append(node) }
                    return way.reversed()
                }
                for next in edges[node] ?? [] where seen.insert(next).inserted {
                    before[next] = node
                    open.append(next)
                }
            }
        }
        return nil
    }
}
