/// Remembers the last good rules in a second place, so that older ones are refused also if the kept file is gone or damaged.
///
/// A ``RuleKeeper`` with a folder has one in a file beside the kept one. Both go with the app's container; to have the
/// version outlive a reinstallation on Apple's systems, keep the bytes in the keychain, as one item of the class generic
/// password that is accessible after the first unlocking on this device only.
///
/// The bytes are the whole document with its signature. They are checked as the document is before their version counts, so
/// that a process that can write to the place cannot keep updates away, if rules are signed.
public protocol RuleMemory: Sendable {
    /// Returns what was remembered last, or `nil` if nothing was or it cannot be had.
    ///
    /// - Parameter greatestBytes: How many bytes there are at most; more are of no use.
    func recall(greatestBytes: Int) async -> [UInt8]?

    /// Remembers bytes in the place of others.
    ///
    /// - Returns: Whether they will be there at the next start.
    func remember(_ bytes: [UInt8]) async -> Bool
}

/// The memory in a file beside the kept rules.
struct FileRuleMemory: RuleMemory {
    let store: RuleStore

    func recall(greatestBytes: Int) async -> [UInt8]? { try? await store.bytes(of: .seen, atMost: greatestBytes) }

    func remember(_ bytes: [UInt8]) async -> Bool { (try? await store.write(bytes, to: .seen)) != nil }
}
