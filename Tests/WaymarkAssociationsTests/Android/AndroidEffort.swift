import RandomTrials

/// The effort of the tests of Android's matching.
enum AndroidEffort {
    /// The number of rounds of a test, which `WAYMARK_ANDROID_ROUNDS` raises.
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
