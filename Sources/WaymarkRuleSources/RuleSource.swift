/// Where an app gets rewrites and overrides from while it runs.
///
/// ``FileRuleSource`` and ``HTTPRuleSource`` are two; an app may bring its own. Whether what a source gives can be trusted, and
/// is newer than what there is, a ``RuleKeeper`` decides.
public protocol RuleSource: Sendable {
    /// What it is called in events and errors: a path or an address, without secrets.
    var name: String { get }

    /// Gets the rules that there are.
    ///
    /// - Parameters:
    ///   - entityTag: What came with the rules that are in use, or `nil` where there are none.
    ///   - greatestBytes: How long a document may be; of a longer one no more is read than shows that it is.
    /// - Throws: `RuleSourceError`, or whatever the source may throw; `CancellationError` where the task is cancelled.
    func fetch(ifChangedFrom entityTag: String?, greatestBytes: Int) async throws -> RuleFetch
}

/// What a source of rules gave.
public enum RuleFetch: Hashable, Sendable {
    /// The rules are those to which the entity tag belongs.
    case unchanged
    /// A document as it is written, with its signature if it has one, and what to ask with the next time.
    case document([UInt8], signature: [UInt8]?, entityTag: String?)
}
