import Foundation
import Testing

/// The effort of tests with random input; more if the environment asks for it.
package enum Effort {
    /// A count from the environment, or the standard one.
    package static func count(_ variable: String, standard: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? standard
    }

    /// Seeds that together stand for `count` trials, so that they run beside each other.
    package static func shares(of count: Int, count shares: Int = 16) -> [Share] {
        (0..<shares).map { Share(number: $0, trials: $0 * count / shares..<($0 + 1) * count / shares) }
    }

    package struct Share: CustomTestStringConvertible, Sendable {
        package let number: Int
        package let trials: Range<Int>
        package var testDescription: String { "seeds \(trials)" }
    }
}
