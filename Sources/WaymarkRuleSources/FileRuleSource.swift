internal import WaymarkFiles

/// A source that reads rules from a file, and their signature from a file next to it.
///
/// ```swift
/// let source = FileRuleSource("/var/shop/rules.json")    // and /var/shop/rules.json.sig
/// ```
///
/// The signature is Base64 text or 64 raw bytes. To update the rules, write each new file under a temporary name and rename it.
/// Between the two renames the signature does not match, so the rules in use stay in effect.
public struct FileRuleSource: RuleSource {
    /// The path of the file.
    public let name: String
    private let queue = FileQueue(label: "waymark.rules.source")

    /// Creates a source of the rules in a file.
    ///
    /// - Parameter path: The path of the file. The path of the signature is the same with `.sig` appended.
    public init(_ path: String) { name = path }

    /// Reads the file and its signature, on a queue of the source's own.
    ///
    /// The entity tag is computed from the bytes of both files, which are therefore read each time.
    ///
    /// - Parameters:
    ///   - entityTag: The tag of the rules that are in use, or `nil`.
    ///   - greatestBytes: The greatest length of a document.
    /// - Returns: The document, or `unchanged` if the entity tag is still valid.
    /// - Throws: `missing`, `forbidden`, `notAFile`, `tooLarge`, `malformedSignature` or `system`.
    public func fetch(ifChangedFrom entityTag: String?, greatestBytes: Int) async throws -> RuleFetch {
        let path = name
        return try await queue.perform { () throws(RuleSourceError) in
            guard let document = try Self.bytes(of: path, atMost: greatestBytes) else {
                throw RuleSourceError(.missing, at: path)
            }
            let signature = try Self.signature(in: path + ".sig")
            let tag = Self.tag(of: document, signature)
            if tag == entityTag { return .unchanged }
            return .document(document, signature: signature, entityTag: tag)
        }
    }

    private static func signature(in path: String) throws(RuleSourceError) -> [UInt8]? {
        let written: [UInt8]?
        do throws(RuleSourceError) {
            written = try bytes(of: path, atMost: SignatureText.greatestCount)
        } catch {
            if case .tooLarge = error.reason { throw RuleSourceError(.malformedSignature, at: path) }
            throw error
        }
        guard let written else { return nil }
        guard let signature = SignatureText.bytes(of: written) else {
            throw RuleSourceError(.malformedSignature, at: path)
        }
        return signature
    }

    /// Returns the bytes of a file, or `nil` if it does not exist.
    private static func bytes(of path: String, atMost limit: Int) throws(RuleSourceError) -> [UInt8]? {
        do throws(FileError) {
            let file = try FileCall.open(path, .readingThroughLinks, during: "fetch")
            defer { FileCall.close(file) }
            return try FileCall.read(file, atMost: limit, during: "fetch")
        } catch {
            switch error.reason {
            case .missing: return nil
            case .tooLarge: throw RuleSourceError(.tooLarge(limit: limit), at: path)
            case .notAFile: throw RuleSourceError(.notAFile, at: path)
            case .system(let code): throw RuleSourceError(.system(code: code), at: path)
            case .forbidden, .full, .inUse: throw RuleSourceError(.forbidden, at: path)
            }
        }
    }

    /// A name for both, to tell them from others: FNV-1a in 64 bits, and how long they are. It proves nothing.
    private static func tag(of document: [UInt8], _ signature: [UInt8]?) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [document, signature ?? []] {
            for byte in part { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return "\(document.count)-\(signature?.count ?? -1)-\(String(hash, radix: 16))"
    }
}
