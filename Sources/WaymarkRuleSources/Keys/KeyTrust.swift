/// The keys that an app trusts, as the documents that it has accepted have changed them.
///
/// Keys are in the order in which they were trusted. Only the newest can announce the next one, and a key can revoke
/// only earlier keys, so a thief of an old key cannot revoke a newer one.
struct KeyTrust: Hashable, Sendable {
    /// The keys that were ever trusted, oldest first.
    private(set) var keys: [KeyDigest]
    private(set) var revoked: Set<KeyDigest> = []
    /// The announced key, which has not signed a document yet.
    private(set) var next: Announced?

    struct Announced: Hashable, Sendable {
        let key: KeyAnnouncement
        /// The place of the key that announced it.
        let announcer: Int
    }

    init(builtIn keys: [KeyDigest]) { self.keys = keys }

    /// Checks that the key that signed a document is trusted.
    ///
    /// - Parameter now: The time since 1970; `nil` for a document that was accepted before.
    func check(_ key: KeyDigest, at now: Duration?) throws(KeyProblem) {
        if revoked.contains(key) { throw .revoked(key) }
        if keys.contains(key) { return }
        guard let next, next.key.digest == key else { throw .unknown(key) }
        if let now, let from = next.key.from, now < .seconds(from) { throw .early(key, from: from) }
    }

    /// Applies the key changes of a document that a trusted key has signed. Nothing changes if the document is refused.
    ///
    /// - Returns: `true` if a key was announced or revoked, so that the document must be kept as proof.
    mutating func accept(_ document: RuleDocument, signedBy key: KeyDigest) throws(KeyProblem) -> Bool {
        var changed = self
        if changed.next?.key.digest == key {
            changed.keys.append(key)
            changed.next = nil
        }
        guard let place = changed.keys.firstIndex(of: key) else { throw .unknown(key) }
        try changed.revoke(document.revokes, by: place)
        if let announcement = document.nextKey { try changed.announce(announcement, by: place) }
        let isProof = changed.revoked != revoked || changed.next != nil && changed.next != next
        self = changed
        return isProof
    }

    private mutating func revoke(_ digests: [KeyDigest], by place: Int) throws(KeyProblem) {
        for digest in digests {
            if digest == next?.key.digest { throw .revokesNewer(digest) }
            // A key that this app never knew cannot be revoked.
            guard let other = keys.firstIndex(of: digest) else { continue }
            guard other < place else { throw .revokesNewer(digest) }
            revoked.insert(digest)
        }
    }

    private mutating func announce(_ announcement: KeyAnnouncement, by place: Int) throws(KeyProblem) {
        let digest = announcement.digest
        if revoked.contains(digest) { throw .revoked(digest) }
        if keys.contains(digest) || next?.key.digest == digest { return }
        guard place == keys.count - 1 else { throw .notNewest(announces: digest) }
        if let next, next.announcer >= place { throw .otherAnnounced(digest, before: next.key.digest) }
        next = Announced(key: announcement, announcer: place)
    }
}
