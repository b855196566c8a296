/// Routes in the order of their numbers, at the cost of one pointer each, a third of that of a dictionary.
struct NumberedRoutes: Sendable {
    private(set) var all: [RegisteredRoute] = []

    var count: Int { all.count }

    /// The route of a number, or `nil`.
    ///
    /// - Complexity: O(log *n*) for *n* routes.
    subscript(number: Int) -> RegisteredRoute? {
        let place = place(of: number)
        return place < all.count && all[place].number == number ? all[place] : nil
    }

    mutating func reserveCapacity(_ count: Int) { all.reserveCapacity(count) }

    /// Inserts a route. Numbers are assigned in ascending order, so its place is nearly always the last.
    mutating func insert(_ route: RegisteredRoute) {
        all.insert(route, at: place(of: route.number))
    }

    /// Removes a route, and returns it.
    ///
    /// - Complexity: O(log *n*) for *n* routes; in addition, the pointers after it are moved.
    mutating func remove(_ number: Int) -> RegisteredRoute? {
        self[number] == nil ? nil : all.remove(at: place(of: number))
    }

    /// The place of the first route whose number is not lower.
    private func place(of number: Int) -> Int {
        if let last = all.last, last.number < number { return all.count }
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
