public import WaymarkCore

/// A contradiction between two manifests that are being merged.
///
/// ```
/// account.json:7: the id 'home' is taken by mall.json:4
/// ```
public struct ManifestConflict: Hashable, Sendable, CustomStringConvertible {
    /// The contradiction.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// Two routes have this id.
        case repeatedID(String)
        /// Two routes match the same links, so that only their order distinguishes them; the values are their patterns.
        case sameLinks(String, String)
        /// A key that does not belong to single routes has two values, such as `rules.fragment` or `types.sku`, given
        /// as text.
        case differing(key: String, String, String)
        /// Routes whose parents lead back to the first of them.
        case circularParents([String])
    }

    /// The contradiction.
    public let reason: Reason
    /// The place that comes first in the order of the manifests.
    public let first: SourcePlace
    /// The place that contradicts it.
    public let second: SourcePlace

    /// One line for a terminal or a log.
    public var description: String {
        switch reason {
        case .repeatedID(let id): "\(second): the id \(Quotation(id)) is taken by \(first)"
        case .sameLinks(let pattern, let other):
            "\(second): \(Quotation(other)) takes the same links as \(Quotation(pattern)) (\(first)), "
                + "and only their order distinguishes them"
        case .differing(let key, let value, let other): "\(second): \(key) is \(other) here and \(value) in \(first)"
        case .circularParents(let ids):
            "\(second): the parents form a cycle: \(Quotation.list(ids)), the first in \(first)"
        }
    }
}
