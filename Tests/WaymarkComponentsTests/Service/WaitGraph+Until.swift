import WaymarkLock

@testable import WaymarkComponents

extension WaitGraph {
    /// Waits until so many of a name wait for something of a name, where one of the two is asked for in a scope or is one of some
    /// parts; other tests may note theirs meanwhile.
    func until(
        _ waiter: String, waitsFor other: String, in scope: Components, or parts: Set<WaitNode> = [],
        times count: Int = 1
    ) async {
        let isOurs = { @Sendable (node: WaitNode) -> Bool in
            if case .frame(let frame) = node { frame.scope === scope } else { parts.contains(node) }
        }
        while found(waiter, other, isOurs) < count { await Task.yield() }
    }

    private func found(_ waiter: String, _ other: String, _ isOurs: @Sendable (WaitNode) -> Bool) -> Int {
        edges.withLock { edges in
            edges.reduce(0) { sum, row in
                guard row.key.step.service == waiter else { return sum }
                return sum + row.value.count { $0.step.service == other && (isOurs($0) || isOurs(row.key)) }
            }
        }
    }
}
