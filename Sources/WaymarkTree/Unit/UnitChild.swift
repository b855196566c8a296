internal import WaymarkLock

/// A unit's record of one below it.
struct UnitChild: Sendable {
    let unit: TreeUnit
    /// The router, where the unit was attached by routers: it lives as long as it is attached.
    let router: (any UnitRouter)?
}

/// Lets go of the units below one that is gone, one level after the other, so that a deep tree takes no deep stack.
struct FallenUnits: Sendable {
    private var children: [UnitChild] = []
    private var isDropping = false

    private static let pile = Locked(FallenUnits())

    /// Releases units that are no longer in `children`.
    static func drop(_ children: inout [UnitChild]) {
        guard !children.isEmpty else { return }
        var fallen: [UnitChild] = []
        swap(&fallen, &children)
        let isFirst = pile.withLock { [fallen] pile in
            defer { pile.isDropping = true }
            pile.children += fallen
            return !pile.isDropping
        }
        fallen = []
        guard isFirst else { return }
        // What is let go of here comes back to `drop`, which then adds to the pile and returns.
        while pile.withLock({ $0.next() }) != nil {}
    }

    private mutating func next() -> [UnitChild]? {
        defer { children = [] }
        isDropping = !children.isEmpty
        return isDropping ? children : nil
    }
}
