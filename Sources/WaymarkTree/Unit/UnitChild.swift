internal import WaymarkLock

/// A unit's record of a child.
struct UnitChild: Sendable {
    let unit: TreeUnit
    /// The router, if the unit was attached with one; it lives as long as the unit is attached.
    let router: (any UnitRouter)?
}

/// Releases the descendants of a deallocated unit, level by level, so that a deep tree does not need a deep stack.
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
        // Units that are released here call `drop` again, which then adds to the pile and returns.
        while pile.withLock({ $0.next() }) != nil {}
    }

    private mutating func next() -> [UnitChild]? {
        defer { children = [] }
        isDropping = !children.isEmpty
        return isDropping ? children : nil
    }
}
