/// Texts that are prepared for fast searches for typing errors: one additional, missing or changed character, or two
/// swapped neighbours. A search does not compare every text.
///
/// Texts are compared by Unicode scalars, ignoring the case of ASCII letters. Only texts of four to 32 scalars are
/// stored: nearly every text is close to a shorter one.
///
/// The memory is eight bytes for each scalar of the texts and 16 bytes for each text, in addition to the texts
/// themselves.
package struct NearTexts: Sendable {
    static let lengths = 4...32

    /// A text without one of its scalars, as a hash, with the number of the text; ordered by the hash.
    private struct Shortened: Comparable {
        let hash: UInt32
        let text: UInt32

        static func < (left: Shortened, right: Shortened) -> Bool {
            (left.hash, left.text) < (right.hash, right.text)
        }
    }

    private let texts: [String]
    private let shortened: [Shortened]

    /// Prepares texts.
    ///
    /// - Complexity: O(*n* log *n*) for *n* scalars of all texts.
    package init(_ texts: some Sequence<String>) {
        var kept: [String] = []
        var shortened: [Shortened] = []
        for text in texts {
            let scalars = Self.scalars(of: text)
            guard Self.lengths.contains(scalars.count) else { continue }
            let number = UInt32(kept.count)
            kept.append(text)
            shortened.append(Shortened(hash: Self.hash(scalars, leavingOut: nil), text: number))
            for place in scalars.indices {
                shortened.append(Shortened(hash: Self.hash(scalars, leavingOut: place), text: number))
            }
        }
        shortened.sort()
        self.texts = kept
        self.shortened = shortened
    }

    /// Returns whether one of the texts is equal to a text or differs from it by a single typing error.
    ///
    /// - Complexity: O(*m*² + *m* log *n*) for a text of *m* scalars, at most 33, and *n* scalars of all texts.
    package func hasNear(_ text: String) -> Bool {
        guard !texts.isEmpty, text.utf8.count <= 4 * (Self.lengths.upperBound + 1) else { return false }
        let scalars = Self.scalars(of: text)
        guard scalars.count >= Self.lengths.lowerBound, scalars.count <= Self.lengths.upperBound + 1 else {
            return false
        }
        // Two texts that are close to each other have a common form: one of them, or both without a scalar.
        if isNear(text, Self.hash(scalars, leavingOut: nil)) { return true }
        return scalars.indices.contains { isNear(text, Self.hash(scalars, leavingOut: $0)) }
    }

    private func isNear(_ text: String, _ hash: UInt32) -> Bool {
        var (low, high) = (0, shortened.count)
        while low < high {
            let middle = low + (high - low) / 2
            if shortened[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        // Among many texts that differ in only one scalar, any is sufficient; more than eight rarely have the same hash
        // by chance.
        let end = min(low + 8, shortened.count)
        while low < end, shortened[low].hash == hash {
            if EditDistance.between(text, texts[Int(shortened[low].text)], limit: 1) != nil { return true }
            low += 1
        }
        return false
    }

    private static func scalars(of text: String) -> [UInt32] {
        text.unicodeScalars.map { ("A"..."Z").contains($0) ? $0.value | 0x20 : $0.value }
    }

    /// FNV-1a (Fowler, Noll and Vo, 1991).
    private static func hash(_ scalars: [UInt32], leavingOut place: Int?) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for (index, scalar) in scalars.enumerated() where index != place {
            hash = (hash ^ scalar) &* 0x0100_0193
        }
        return hash
    }
}
