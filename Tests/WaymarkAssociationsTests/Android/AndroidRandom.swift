import Foundation

/// Random texts for tests of what Android does, the same for the same seed.
struct AndroidRandom: RandomNumberGenerator {
    private var state: UInt64

    /// How many rounds a test goes, which `WAYMARK_ANDROID_ROUNDS` raises.
    static let rounds = ProcessInfo.processInfo.environment["WAYMARK_ANDROID_ROUNDS"].flatMap { Int($0) } ?? 2_000

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func element<Elements: RandomAccessCollection>(of elements: Elements) -> Elements.Element {
        elements[elements.index(elements.startIndex, offsetBy: Int.random(in: 0..<elements.count, using: &self))]
    }

    /// A text of up to so many of these letters.
    mutating func text(of letters: String, most: Int, least: Int = 0) -> String {
        let letters = Array(letters)
        return String((0..<Int.random(in: least...most, using: &self)).map { _ in element(of: letters) })
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
