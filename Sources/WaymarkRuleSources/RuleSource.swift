/// A source of rewrites and overrides for a running app.
///
/// ``FileRuleSource`` and ``HTTPRuleSource`` are two; an app may bring its own. Whether what a source gives can be trusted, and
/// is newer than what there is, a ``RuleKeeper`` decides.
public protocol RuleSource: Sendable {
    /// The name of the source in events and errors: a path or an address, without secrets.
    var name: String { get }

    /// Gets the present rules.
    ///
    /// - Parameters:
    ///   - entityTag: The tag that came with the rules that are in use, or `nil` without any.
    ///   - greatestBytes: The greatest length of a document; of a longer one no more is read than shows that it is longer.
    /// - Returns: The document, or the news that it has not changed.
    /// - Throws: `RuleSourceError`, or an error of the source's own; `CancellationError` if the task is cancelled.
    func fetch(ifChangedFrom entityTag: String?, greatestBytes: Int) async throws -> RuleFetch
}

/// The result of fetching rules.
public enum RuleFetch: Hashable, Sendable {
    /// The rules are those to which the entity tag belongs.
    case unchanged
    /// A document as it is written, with its signature if it has one, and what to ask with the next time.
    case document([UInt8], signature: [UInt8]?, entityTag: String?)
}
