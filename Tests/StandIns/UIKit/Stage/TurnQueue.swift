/// The work that is left, by the turn in which it is due.
///
/// Work due in the same turn is done in the order in which it was added.
struct TurnQueue {
    private struct Entry {
        let turn: Int
        let work: @MainActor () -> Void
    }

    private var entries: [Entry] = []
    /// The entries before this index are done.
    private var head = 0

    /// Whether nothing is left.
    var isEmpty: Bool { head == entries.count }

    /// Adds work that is due in a turn. Costs little where most of what waits is due earlier.
    mutating func add(_ turn: Int, _ work: @escaping @MainActor () -> Void) {
        var index = entries.count
        while index > head, entries[index - 1].turn > turn { index -= 1 }
        if index == entries.count {
            entries.append(Entry(turn: turn, work: work))
        } else {
            entries.insert(Entry(turn: turn, work: work), at: index)
        }
    }

    /// Takes out the first work that is due, or `nil` where none is.
    mutating func next(_ turn: Int) -> (@MainActor () -> Void)? {
        guard head < entries.count, entries[head].turn <= turn else { return nil }
        let work = entries[head].work
        head += 1
        if head == entries.count {
            entries.removeAll()
            head = 0
        }
        return work
    }
}
