internal import WaymarkManifest

/// The keys that may sign.
extension RuleKeeper {
    /// Returns the key that signed a document, after checking that it is trusted, or `nil` if keys do not change.
    func signer(
        of document: [UInt8], _ signature: [UInt8]?, isKept: Bool
    ) throws(RuleRefusal) -> KeyDigest? {
        guard verifier.requiresSignature else { return nil }
        guard let signature else { throw refusal(.unsigned) }
        guard let trust, let rotating = verifier as? any RotatingRuleVerifier else {
            guard verifier.isValid(signature, for: document) else { throw refusal(.wrongSignature) }
            return nil
        }
        guard let key = rotating.signer(of: signature, for: document) else { throw refusal(.wrongSignature) }
        do throws(KeyProblem) { try trust.check(key, at: isKept ? nil : wallTime()) } catch {
            throw refusal(.key(error))
        }
        return key
    }

    func mayKeep(_ proofs: [KeptRules.Proof]) -> Bool {
        proofs.count <= KeptRules.Proof.greatestCount
            && proofs.reduce(0) { $0 + $1.document.count } <= limits.greatestBytes
    }

    /// Determines the announced and revoked keys from the documents that announced and revoked them, and checks each
    /// document again.
    func learnKeys(_ kept: [KeptRules.Proof]) {
        guard var trust, let rotating = verifier as? any RotatingRuleVerifier else { return }
        for proof in kept.sorted(by: { $0.version < $1.version }) where !proofs.contains(proof) {
            guard let key = rotating.signer(of: proof.signature, for: proof.document),
                (try? trust.check(key, at: nil)) != nil,
                let node = try? ManifestNode(
                    json: proof.document, file: source.name, sizeLimit: limits.greatestBytes),
                // What else it says may be more than this app understands.
                let read = RuleDocument.read(node, file: source.name, dialects: dialects).document, isMeant(read),
                (try? trust.accept(read, signedBy: key)) == true, mayKeep(proofs + [proof])
            else { continue }
            proofs.append(proof)
            self.trust = trust
        }
    }
}
