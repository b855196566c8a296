import RandomTrials

/// How much the tests of what Android does try.
enum AndroidEffort {
    /// How many rounds a test goes, which `WAYMARK_ANDROID_ROUNDS` raises.
    static let rounds = Effort.count("WAYMARK_ANDROID_ROUNDS", standard: 2_000)
}

extension SeededNumbers {
    /// A text of up to so many of these letters.
    mutating func text(of letters: String, most: Int, least: Int = 0) -> String {
        let letters = Array(letters)
        return String((0..<Int.random(in: least...most, using: &self)).map { _ in pick(letters) })
    }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
