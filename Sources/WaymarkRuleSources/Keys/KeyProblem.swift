/// The reason that a document was refused because of its signing key, or because of the keys that it announces or revokes.
@nonexhaustive
public enum KeyProblem: Error, Hashable, Sendable {
    /// The key is neither built in nor announced by a document that was accepted.
    case unknown(KeyDigest)
    /// The key is announced, but may sign only from a later time, in seconds since 1970.
    case early(KeyDigest, from: UInt64)
    /// The key was revoked.
    case revoked(KeyDigest)
    /// The document revokes its own key, or one that came after it.
    case revokesNewer(KeyDigest)
    /// The document announces a key, but is not signed by the newest key.
    case notNewest(announces: KeyDigest)
    /// The document announces a key, but the same signing key has announced another before. The first announcement stands until
    /// the announced key signs a document.
    case otherAnnounced(KeyDigest, before: KeyDigest)
    /// The number of key changes has reached the limit of what the app stores. Build the new keys into the next release of the app.
    case tooManyChanges
}

extension KeyProblem: CustomStringConvertible {
    /// The problem, as part of a sentence; keys by the beginnings of their digests.
    public var description: String {
        func name(_ key: KeyDigest) -> String { "the key \(key.text.prefix(12))…" }
        return switch self {
        case .unknown(let key): "signed by \(name(key)), which was not announced"
        case .early(let key, let from):
            "signed by \(name(key)), which signs only from \(from) seconds since 1970 on"
        case .revoked(let key): "\(name(key)) was revoked"
        case .revokesNewer(let key): "it revokes \(name(key)), which is not older than its own"
        case .notNewest(let key): "it announces \(name(key)), and is not signed by the newest key"
        case .otherAnnounced(let key, let first): "it announces \(name(key)), and \(name(first)) was announced before"
        case .tooManyChanges: "keys were announced and revoked too often"
        }
    }
}
