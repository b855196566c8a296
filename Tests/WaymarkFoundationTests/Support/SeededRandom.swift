/// Random numbers that are the same in every run with the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0x2545_F491_4F6C_DD1D }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// True once in `times`.
    mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    /// One of several texts.
    mutating func pick(_ texts: [String]) -> String { texts[Int.random(in: 0..<texts.count, using: &self)] }

    /// Up to so many of the texts, one after the other.
    mutating func join(_ texts: [String], upTo count: Int, from least: Int = 0, separator: String = "") -> String {
        (0..<Int.random(in: least...count, using: &self)).map { _ in pick(texts) }.joined(separator: separator)
    }
}
