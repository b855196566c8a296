/// A second store of the last valid rules, so that older rules are refused even if the main file is lost or damaged.
///
/// A ``RuleKeeper`` with a folder uses a file next to the main one by default. Both are deleted with the app's
/// container. To keep the version across a reinstallation on Apple platforms, store the bytes in the keychain, as one
/// generic password item that is accessible after the first unlock, on this device only.
///
/// The bytes are the whole document with its signature. The document is verified before its version is used. If rules
/// are signed, a process that can write to the store therefore cannot block updates.
public protocol RuleMemory: Sendable {
    /// Returns the bytes that were stored last, or `nil` if there are none or they are lost.
    ///
    /// - Parameter greatestBytes: The greatest number of bytes to return; longer data is not used.
    /// - Throws: An error if they cannot be read at the moment, as before the device is unlocked for the first time.
    ///   Until they can be, rules from the source are refused.
    func recall(greatestBytes: Int) async throws -> [UInt8]?

    /// Stores bytes, replacing the previous ones.
    ///
    /// - Returns: `true` if the bytes will be available at the next launch.
    func remember(_ bytes: [UInt8]) async -> Bool
}

/// The memory in a file next to the kept rules.
struct FileRuleMemory: RuleMemory {
    let store: RuleStore

    func recall(greatestBytes: Int) async throws -> [UInt8]? {
        do throws(RuleStorageError) { return try await store.bytes(of: .seen, atMost: greatestBytes) } catch {
            if error.mayPass { throw error }
            return nil
        }
    }

    func remember(_ bytes: [UInt8]) async -> Bool { (try? await store.write(bytes, to: .seen)) != nil }
}
