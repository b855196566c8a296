/// What is still to be done, by the turn in which it is due.
///
/// Work due in the same turn is done in the order in which it was added.
struct TurnQueue {
    private struct Entry {
        let turn: Int
        let work: @MainActor () -> Void
    }

    private var entries: [Entry] = []

    /// Whether nothing is left.
    var isEmpty: Bool { entries.isEmpty }

    /// Adds work that is due in a turn. Costs little where most of what waits is due earlier.
    mutating func add(_ turn: Int, _ work: @escaping @MainActor () -> Void) {
        var index = entries.endIndex
        while index > 0, entries[index - 1].turn > turn { index -= 1 }
        entries.insert(Entry(turn: turn, work: work), at: index)
    }

    /// Takes out the first work that is due, or `nil` where none is.
    mutating func next(_ turn: Int) -> (@MainActor () -> Void)? {
        guard let first = entries.first, first.turn <= turn else { return nil }
        entries.removeFirst()
        return first.work
    }
}
