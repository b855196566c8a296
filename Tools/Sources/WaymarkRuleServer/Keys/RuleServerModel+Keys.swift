internal import WaymarkInspection

/// The keys that sign: made, used, retired and revoked.
extension RuleServerModel {
    /// Creates a key to sign with if there is no key yet.
    package func prepareKeys() async throws {
        let (time, keys) = (now(), keys)
        try await storage.write { writer in
            guard try writer.keys().isEmpty else { return }
            let known = try keys.make(.current, at: time)
            try writer.put(known, .key, known.digest)
            try writer.log(LoggedAct(.keyAdded, by: LoggedAct.server, [.init("key", .text(known.digest))]), at: time)
        }
    }

    /// Makes the key that will follow, which sets announce from now on; one that was made before is returned again.
    package func addKey(by author: String) async throws -> SigningKeys.Known {
        let (time, keys) = (now(), keys)
        return try await storage.write { writer in
            if let next = try writer.keys().first(where: { $0.state == .next }) { return next }
            let known = try keys.make(.next, at: time)
            try writer.put(known, .key, known.digest)
            try writer.log(LoggedAct(.keyAdded, by: author, [.init("key", .text(known.digest))]), at: time)
            return known
        }
    }

    /// Signs with the announced key from now on.
    ///
    /// - Returns: The key, or `nil` if none is announced.
    package func activateKey(by author: String) async throws -> SigningKeys.Known? {
        let (time, keys) = (now(), keys)
        return try await storage.write { writer in
            guard var next = try writer.keys().first(where: { $0.state == .next }) else { return nil }
            // Nothing could be published any more without its file.
            _ = try keys.signer(next)
            for var known in try writer.keys() where known.state == .current {
                known.state = .retired
                try writer.put(known, .key, known.digest)
            }
            next.state = .current
            try writer.put(next, .key, next.digest)
            try writer.log(LoggedAct(.keyActivated, by: author, [.init("key", .text(next.digest))]), at: time)
            return next
        }
    }

    /// Makes every set that is published from now on revoke a key that no longer signs.
    ///
    /// - Parameter name: The key's digest, or at least 8 digits of its beginning that no other has.
    /// - Returns: The key.
    /// - Throws: `key.unknown`, or `key.inUse`: apps accept only the revocation of older keys, not of the current or
    ///   the next one.
    package func revokeKey(_ name: String, by author: String) async throws -> SigningKeys.Known {
        let time = now()
        return try await storage.write { writer in
            let known = try writer.keys()
            let found = known.filter { name.utf8.count >= 8 && $0.digest.hasPrefix(name.lowercased()) }
            guard var key = found.first, found.count == 1 else { throw ServerRefusal.unknown("key", name) }
            switch key.state {
            case .revoked: return key
            case .current, .next:
                throw ServerRefusal(
                    409, "key.inUse", [.init("state", .text(key.state.rawValue))],
                    "the key is the \(key.state.rawValue) one, and only a key that another key has replaced can be revoked"
                )
            case .retired: break
            }
            guard known.count(where: { $0.state == .revoked }) < SigningKeys.greatestRevoked else {
                throw ServerRefusal(
                    409, "key.tooManyRevoked", [.init("limit", .number(SigningKeys.greatestRevoked))],
                    "a set revokes at most \(SigningKeys.greatestRevoked) keys")
            }
            key.state = .revoked
            try writer.put(key, .key, key.digest)
            try writer.log(LoggedAct(.keyRevoked, by: author, [.init("key", .text(key.digest))]), at: time)
            return key
        }
    }

    /// Publishes the current rules of every channel again, so that apps learn of changed keys now.
    ///
    /// - Returns: The new versions.
    package func republish(by author: String) async throws -> [PublishedVersion] {
        let (time, keys) = (now(), keys)
        let versions = try await storage.write { writer in
            try writer.latestVersions().map { latest in
                try Self.repeated(latest, by: author, keys: keys, at: time, to: writer)
            }
        }
        for version in versions { show(version) }
        return versions
    }
}

extension SigningKeys.Known {
    /// The key as the desk shows it.
    var json: JSONText {
        .object([
            .init("key", .text(digest)), .init("state", .text(state.rawValue)), .init("public", .text(publicText)),
            .init("time", .number(time)),
        ])
    }
}
