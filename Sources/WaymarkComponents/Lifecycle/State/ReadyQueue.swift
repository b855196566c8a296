/// Parts that can be begun: the one of the highest priority first, then the one that was given first.
struct ReadyQueue: Sendable {
    private struct Entry: Sendable {
        let priority: Int
        let number: Int

        func comes(before other: Entry) -> Bool {
            priority == other.priority ? number < other.number : priority > other.priority
        }
    }

    /// A heap: an entry comes before those at twice its place and one or two more.
    private var heap: [Entry] = []

    var isEmpty: Bool { heap.isEmpty }

    mutating func push(_ number: Int, priority: Int) {
        var place = heap.count
        heap.append(Entry(priority: priority, number: number))
        while place > 0, heap[place].comes(before: heap[(place - 1) / 2]) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func pop() -> Int? {
        guard let last = heap.indices.last else { return nil }
        heap.swapAt(0, last)
        let number = heap.removeLast().number
        var place = 0
        while true {
            var first = place
            for child in [2 * place + 1, 2 * place + 2]
            where child < heap.count && heap[child].comes(before: heap[first]) {
                first = child
            }
            guard first != place else { return number }
            heap.swapAt(place, first)
            place = first
        }
    }
}
