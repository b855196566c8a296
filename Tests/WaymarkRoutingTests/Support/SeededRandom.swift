import Foundation
import Testing

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

    /// A number below `bound`.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// True once in `times`.
    mutating func once(in times: Int) -> Bool { below(times) == 0 }

    mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
        elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
    }

    /// Bytes of any value, a good part of them those that mean something in links and patterns.
    mutating func bytes(upTo count: Int, favouring favourites: String) -> [UInt8] {
        let favourites = Array(favourites.utf8)
        return (0..<below(count + 1)).map { _ in
            once(in: 4) ? UInt8.random(in: 0...255, using: &self) : pick(favourites)
        }
    }
}

/// How much the tests with random input try; more where the environment asks for it.
enum Effort {
    /// A count from the environment, or the standard one.
    static func count(_ variable: String, standard: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? standard
    }

    /// Seeds that together stand for `count` trials, so that they run beside each other.
    static func shares(of count: Int, count shares: Int = 16) -> [Share] {
        (0..<shares).map { Share(number: $0, trials: $0 * count / shares..<($0 + 1) * count / shares) }
    }

    struct Share: CustomTestStringConvertible {
        let number: Int
        let trials: Range<Int>
        var testDescription: String { "seeds \(trials)" }
    }
}
