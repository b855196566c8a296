import WaymarkFoundation
import WaymarkRuleSources

/// Signatures of one number for a key, which nobody makes by accident: FNV-1a in 64 bits over the key and the document.
struct StandInSignature: RuleVerifier {
    var keys: [UInt8] = [1]

    static func sign(_ document: [UInt8], key: UInt8 = 1) -> [UInt8] {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in [key] + document + [key] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return withUnsafeBytes(of: hash.littleEndian) { Array($0) }
    }

    func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool {
        keys.contains { Self.sign(document, key: $0) == signature }
    }
}
