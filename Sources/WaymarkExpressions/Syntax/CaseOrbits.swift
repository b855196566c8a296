/// The scalars that differ only by case.
///
/// Two scalars differ only by case if the simple case mappings of the Unicode Character Database lead from one to the
/// other: `k`, `K` and the Kelvin sign; `σ`, `ς` and `Σ`. Mappings to several scalars (`ß` to `SS`) are excluded, and
/// so is the dotless `ı`, whose capital letter is `I`, but which `CaseFolding.txt` folds with no other scalar.
struct CaseOrbits: Sendable {
    /// For each scalar, all scalars that differ from it only by case, including itself. Scalars without case are
    /// absent.
    private let orbits: [UInt32: [UInt32]]

    /// The standard orbits. Reading the database takes some milliseconds, once in a process, when case is first
    /// ignored.
    static let standard = CaseOrbits()

    private init() {
        var members: [UInt32: [UInt32]] = [:]
        // No script beyond the Supplementary Multilingual Plane has case.
        for value in UInt32(0)...0x1FFFF {
            guard value != 0x131, let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else {
                continue
            }
            let upper = Self.single(scalar.properties.uppercaseMapping) ?? scalar
            let folded = Self.single(upper.properties.lowercaseMapping) ?? upper
            members[folded.value, default: []].append(value)
        }
        orbits = members.values.reduce(into: [:]) { orbits, orbit in
            for value in orbit { orbits[value] = orbit }
        }
    }

    /// Returns the set with every scalar that differs from a member only by case.
    func closure(of set: ScalarSet) -> ScalarSet {
        var added: [ClosedRange<UInt32>] = []
        let size = set.ranges.reduce(0) { $0 + $1.count }
        if size < orbits.count {
            for value in set.ranges.joined() {
                for other in orbits[value] ?? [] { added.append(other...other) }
            }
        } else {
            for (value, orbit) in orbits where set.contains(value) {
                for other in orbit { added.append(other...other) }
            }
        }
        return ScalarSet(set.ranges + added)
    }

    private static func single(_ mapping: String) -> Unicode.Scalar? {
        mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
    }
}
