/// Random numbers that are the same in every run with the same seed (SplitMix64, Steele, Lea and Flood, 2014).
package struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Numbers of a seed.
    package init(seed: UInt64) { state = seed }

    /// Numbers of one trial of many that are numbered in a row, whose numbers have nothing in common.
    package init(trial: some BinaryInteger) {
        self.init(seed: UInt64(truncatingIfNeeded: trial) &* 0x9E37_79B9_7F4A_7C15 ^ 0x2545_F491_4F6C_DD1D)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number below `bound`.
    package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// True once in `times`.
    package mutating func once(in times: Int) -> Bool { below(times) == 0 }

    /// One of several elements.
    package mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
        elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
    }

    /// Bytes of any value, a good part of them those that mean something in what is tested.
    package mutating func bytes(upTo count: Int, favouring favourites: String) -> [UInt8] {
        let favourites = Array(favourites.utf8)
        return (0..<below(count + 1)).map { _ in
            once(in: 4) ? UInt8.random(in: 0...255, using: &self) : pick(favourites)
        }
    }
}
