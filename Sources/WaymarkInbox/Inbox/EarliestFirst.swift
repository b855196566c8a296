/// Ids ordered by the moment at which they are due, with the first at hand; a binary heap.
struct EarliestFirst<Due: Comparable & Sendable>: Sendable {
    private var heap: [(due: Due, id: UInt64)] = []

    /// The number of ids.
    var count: Int { heap.count }

    /// The one that is due first.
    var first: (due: Due, id: UInt64)? { heap.first }

    mutating func add(_ id: UInt64, due: Due) {
        var place = heap.count
        heap.append((due, id))
        while place > 0, heap[place].due < heap[(place - 1) / 2].due {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].due < heap[least].due {
                least = child
            }
            if least == place { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}
