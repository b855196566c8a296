/// Finds candidates for a path among many patterns, by the literal segments at the beginning of each pattern.
///
/// A pattern is indexed by its literal beginning up to and including the last slash, so a search performs one lookup
/// for each slash of the path.
struct AnchorIndex: Hashable, Sendable {
    /// The patterns by the hash of their beginning, in ascending order. If hashes collide, further patterns are tried
    /// without effect.
    private var byAnchor: [UInt64: [Int]] = [:]
    /// The patterns without a slash in their literal beginning.
    private var others: [Int] = []

    /// - Parameter patterns: The patterns in order, `nil` for a pattern that matches any path or is unknown.
    init(_ patterns: some Sequence<AndroidPattern?>) {
        for (number, pattern) in patterns.enumerated() {
            if let anchor = pattern?.anchor {
                byAnchor[anchor, default: []].append(number)
            } else {
                others.append(number)
            }
        }
    }

    /// Returns the indices of the patterns that may match, in ascending order.
    ///
    /// - Complexity: O(*n* + *k* log *k*) for *n* units and *k* patterns found.
    func candidates(for path: [UInt16]) -> [Int] {
        if byAnchor.isEmpty { return others }
        var found = others
        var hash = AnchorHash()
        for unit in path {
            hash.add(unit)
            if unit == AnchorHash.slash, let numbers = byAnchor[hash.value] { found += numbers }
        }
        hash.end()
        if let numbers = byAnchor[hash.value] { found += numbers }
        if found.count > 1 { found.sort() }
        return found
    }
}

/// A hash of the beginning of a path (FNV-1a over UTF-16 units).
struct AnchorHash {
    static let slash = UInt16(UInt8(ascii: "/"))
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ unit: UInt16) { value = (value ^ UInt64(unit)) &* 0x0000_0100_0000_01B3 }
    /// Adds the end of the path.
    mutating func end() { value = (value ^ 0x1_0000) &* 0x0000_0100_0000_01B3 }
}

extension AndroidPattern {
    /// The units that every match begins with, if they can be read directly from the pattern.
    var literalStart: [UInt16] {
        switch program {
        case .units(let units): return kind == .suffix ? [] : units
        case .simple(let glob):
            var units: [UInt16] = []
            for case .unit(let unit) in glob.steps.prefix(while: { if case .unit = $0 { true } else { false } }) {
                units.append(unit)
            }
            return units
        case .advanced(let glob):
            var units: [UInt16] = []
            for element in glob.elements {
                guard case .unit(let unit) = element.choice, element.least == 1, element.most == 1 else { break }
                units.append(unit)
            }
            return units
        }
    }

    /// The hash by which an index stores the pattern.
    fileprivate var anchor: UInt64? {
        let start = literalStart
        var hash = AnchorHash()
        if kind == .literal {
            for unit in start { hash.add(unit) }
            hash.end()
            return hash.value
        }
        guard let last = start.lastIndex(of: AnchorHash.slash) else { return nil }
        for unit in start[...last] { hash.add(unit) }
        return hash.value
    }
}
