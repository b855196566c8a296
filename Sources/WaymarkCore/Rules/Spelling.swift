/// What was probably meant.
package enum Spelling {
    /// The candidate that is fewest edits away from `word`, if few enough for its length.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let limit = max(1, word.count / 3)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(word, candidate, limit: min(limit, best.map { $0.distance - 1 } ?? limit))
            if let distance { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// How many letters are inserted, left out, changed or swapped with their neighbour between two words, without the
    /// case of ASCII letters; `nil` where they are more than `limit`.
    package static func distance(_ left: String, _ right: String, limit: Int) -> Int? {
        let left = Array(left.lowercasedASCII.unicodeScalars)
        let right = Array(right.lowercasedASCII.unicodeScalars)
        guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
        var before: [Int] = []
        var above = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                var cost = min(
                    above[column] + (left[row] == right[column] ? 0 : 1), above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            if current.allSatisfy({ $0 > limit }) { return nil }
            (before, above) = (above, current)
        }
        return above[right.count] <= limit ? above[right.count] : nil
    }
}
