import WaymarkCore
import WaymarkRouting

extension RewriteRules {
    /// The canonical encoding of the rules, from which a digest or a signature can be made. Two sets have the same encoding only
    /// if they rewrite links alike.
    ///
    /// The encoding holds everything that affects rewriting, in order: for each rule its patterns or expression, its template,
    /// condition and flag, and whether it continues; for a rule with a percentage also the percentage and the
    /// ``RewriteRule/shareName``. It omits the places and the other names of rules, and the set's version. Each text is preceded
    /// by its length, as in `5:hello`.
    ///
    /// - Complexity: O(*n*) for *n* bytes of all rules, at each call.
    public var canonicalBytes: [UInt8] {
        var bytes = CanonicalBytes()
        bytes.add("waymark.rewrites")
        bytes.add("1")
        for rule in rules { bytes.add(rule) }
        return bytes.bytes
    }

    /// A short digest for comparing sets at a glance: the 64-bit FNV-1a hash of ``canonicalBytes``, in hexadecimal digits. It is
    /// not cryptographic: two sets with the same digest can be made on purpose.
    public var digest: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in canonicalBytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// Texts, so joined that different ones differ.
private struct CanonicalBytes {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ text: String) {
        bytes += "\(text.utf8.count):".utf8
        bytes += text.utf8
    }

    private mutating func add(_ text: String?) {
        guard let text else {
            bytes.append(UInt8(ascii: "-"))
            return
        }
        add(text)
    }

    private mutating func add(_ texts: [String?]) {
        add("\(texts.count)")
        for text in texts { add(text) }
    }

    mutating func add(_ rule: RewriteRule) {
        switch rule.subject {
        case .patterns(let patterns):
            add("from")
            add(patterns.map(\.text))
        case .expression(let text, let caseSensitive):
            add(caseSensitive ? "match" : "match-any-case")
            add(text)
        }
        add(rule.template)
        let condition = rule.condition
        add(condition.sources.map(\.rawValue).ordered(by: precedes))
        add(condition.minVersion)
        add(condition.maxVersion)
        let names = condition.query.keys.ordered(by: precedes)
        add(names)
        for name in names { add(condition.query[name] ?? []) }
        add(rule.flag)
        add(rule.continues ? "continue" : "stop")
        // No rule begins so, so that sets without shares have the bytes that they had.
        if let percentage = condition.percentage {
            add("share")
            add("\(percentage)")
            add(rule.shareName)
        }
    }

    /// Orders texts by their bytes, as every other reader of the set can.
    private func precedes(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }
}
