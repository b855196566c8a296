extension Sequence<String> {
    /// Returns the name that was most likely meant by `name`, or `nil` if no name is close.
    ///
    /// A name is close if it differs in at most a third of the letters, at least one and at most three. Among equally
    /// close names, the first in lexicographic order is returned, so that the result does not depend on the order of
    /// the names.
    ///
    /// - Complexity: O(*n* · *m*²) for *n* names of about the same length *m* as `name`.
    package func nearest(to name: String) -> String? {
        let limit = Swift.min(3, Swift.max(1, name.unicodeScalars.count / 3))
        var nearest: (name: String, distance: Int)?
        for candidate in self {
            guard let distance = EditDistance.between(name, candidate, limit: nearest?.distance ?? limit) else {
                continue
            }
            if let nearest, nearest.distance == distance, nearest.name <= candidate { continue }
            nearest = (candidate, distance)
        }
        return nearest?.name
    }
}

/// The distance between two spellings (optimal string alignment).
package enum EditDistance {
    /// Returns the number of characters to add, remove, change or swap with their neighbour to turn one text into the
    /// other, ignoring the case of ASCII letters; `nil` if the number exceeds `limit`, or if a text has more than 100
    /// characters.
    package static func between(_ left: String, _ right: String, limit: Int) -> Int? {
        let left = left.unicodeScalars.map(caseless)
        let right = right.unicodeScalars.map(caseless)
        guard limit >= 0, left.count <= 100, right.count <= 100, abs(left.count - right.count) <= limit else {
            return nil
        }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let change = last[column] + (left[row] == right[column] ? 0 : 1)
                var cost = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            if current.allSatisfy({ $0 > limit }) { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }

    private static func caseless(_ scalar: Unicode.Scalar) -> UInt32 {
        ("A"..."Z").contains(scalar) ? scalar.value | 0x20 : scalar.value
    }
}
