import Foundation
import Testing

/// The number of trials of tests with random input.
///
/// The standard numbers keep `make test` short. `make prove` runs more: `WAYMARK_EFFORT` is the factor on all of them, and some tests
/// have a variable of their own, which says their number itself.
package enum Effort {
    /// The factor on the standard numbers.
    private static let factor = ProcessInfo.processInfo.environment["WAYMARK_EFFORT"].flatMap(Double.init) ?? 1

    /// The number of trials.
    ///
    /// - Parameters:
    ///   - variable: The variable of the environment that sets it, if there is one.
    ///   - standard: The number without that variable, times the factor.
    package static func count(_ variable: String? = nil, standard: Int) -> Int {
        let environment = ProcessInfo.processInfo.environment
        if let count = variable.flatMap({ environment[$0] }).flatMap(Int.init) { return count }
        return max(1, Int((Double(standard) * factor).rounded()))
    }

    /// Seeds that together stand for so many trials, so that they run beside each other.
    package static func shares(_ variable: String? = nil, standard: Int, count shares: Int = 16) -> [Share] {
        let count = count(variable, standard: standard)
        return (0..<shares).map { Share(number: $0, trials: $0 * count / shares..<($0 + 1) * count / shares) }
    }

    package struct Share: CustomTestStringConvertible, Sendable {
        package let number: Int
        package let trials: Range<Int>
        package var testDescription: String { "seeds \(trials)" }
    }
}
