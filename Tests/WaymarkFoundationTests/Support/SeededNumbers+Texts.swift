import RandomTrials

extension SeededNumbers {
    /// Up to so many of the texts, one after the other.
    mutating func join(_ texts: [String], upTo count: Int, from least: Int = 0, separator: String = "") -> String {
        (0..<Int.random(in: least...count, using: &self)).map { _ in pick(texts) }.joined(separator: separator)
    }
}
