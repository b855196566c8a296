/// A source of rewrites and overrides for a running app.
///
/// Use ``FileRuleSource`` or ``HTTPRuleSource``, or provide a type of your own. A ``RuleKeeper`` decides whether the rules of a
/// source can be trusted and are newer than those in use.
public protocol RuleSource: Sendable {
    /// The name of the source in events and errors: a path or an address, without secrets.
    var name: String { get }

    /// Fetches the current rules.
    ///
    /// - Parameters:
    ///   - entityTag: The tag that came with the rules that are in use, or `nil` if there is no tag.
    ///   - greatestBytes: The greatest length of a document in bytes; a longer document is not read to its end.
    /// - Returns: The document, or `unchanged` if the entity tag is still valid.
    /// - Throws: `RuleSourceError`, or an error of the source's own; `CancellationError` if the task is cancelled.
    func fetch(ifChangedFrom entityTag: String?, greatestBytes: Int) async throws -> RuleFetch
}

/// The result of fetching rules.
public enum RuleFetch: Hashable, Sendable {
    /// The rules still have the given entity tag.
    case unchanged
    /// The bytes of a document, with its signature, if any, and the entity tag for the next request.
    case document([UInt8], signature: [UInt8]?, entityTag: String?)
}
