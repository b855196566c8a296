/// A share of the installations in words.
package enum RewriteShare {
    /// Returns the share in words, such as `12.5 % of installations`.
    package static func words(_ percentage: Double) -> String {
        let text = "\(percentage)"
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " % of installations"
    }
}
