extension Sequence<String> {
    /// The name that someone who wrote `name` most likely meant, or `nil` where none comes near.
    ///
    /// Near is a third of the letters, at least one and at most three, added, left out, changed or swapped with their
    /// neighbour (optimal string alignment); the case of letters does not count. Of equally near names the first is
    /// taken. Nothing is near to a name of more than 100 bytes.
    ///
    /// - Complexity: O(*n* · *m*²) for *n* names of about the same length *m* as `name`.
    func nearest(to name: String) -> String? {
        let sought = Array(name.lowercased().utf8)
        guard sought.count <= 100 else { return nil }
        let limit = Swift.min(3, Swift.max(1, sought.count / 3))
        var nearest: (name: String, distance: Int)?
        for candidate in self where abs(candidate.utf8.count - sought.count) <= limit {
            let distance = sought.distance(to: Array(candidate.lowercased().utf8))
            if distance <= limit, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
        }
        return nearest?.name
    }
}

extension [UInt8] {
    /// How many bytes must be added, left out, changed or swapped with their neighbour to make one text of another.
    fileprivate func distance(to other: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = [Int](0...other.count)
        for (row, byte) in enumerated() {
            var current = [row + 1]
            for (column, otherByte) in other.enumerated() {
                let change = last[column] + (byte == otherByte ? 0 : 1)
                var cost = Swift.min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, byte == other[column - 1], self[row - 1] == otherByte {
                    cost = Swift.min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[other.count]
    }
}
