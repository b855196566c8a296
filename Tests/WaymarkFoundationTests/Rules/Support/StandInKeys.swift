import WaymarkRuleSources

/// Keys of one byte, whose signatures have the key behind them where a key is not built in.
struct StandInKeys: RotatingRuleVerifier {
    var builtIn: [UInt8]

    static func digest(of key: UInt8) -> KeyDigest {
        guard let digest = KeyDigest([key] + Array(repeating: 0xAB, count: 31)) else { preconditionFailure("32 bytes") }
        return digest
    }

    static func sign(_ document: [UInt8], key: UInt8) -> [UInt8] { StandInSignature.sign(document, key: key) + [key] }

    var builtInKeys: [KeyDigest] { builtIn.map(Self.digest) }

    func signer(of signature: [UInt8], for document: [UInt8]) -> KeyDigest? {
        guard let key = signature.last, signature == Self.sign(document, key: key) else { return nil }
        return Self.digest(of: key)
    }

    func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool {
        signer(of: signature, for: document).map(builtInKeys.contains) ?? false
    }
}

/// A second place that outlives the folder, as the keychain does an installation.
actor StandInMemory: RuleMemory {
    private(set) var bytes: [UInt8]?

    func recall(greatestBytes: Int) -> [UInt8]? { bytes }

    func remember(_ bytes: [UInt8]) -> Bool {
        self.bytes = bytes
        return true
    }

    func put(_ bytes: [UInt8]?) { self.bytes = bytes }
}
