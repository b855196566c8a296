import WaymarkCore

/// Texts that were hidden in earlier links, and so are hidden in the links that those led to.
struct CarriedSecrets: Sendable {
    static let none = CarriedSecrets()

    /// Values with a hidden name, and values that are recognizably secret; hidden wherever they occur.
    private(set) var named: Set<String> = []
    /// Values without a name: hidden wherever no route's pattern names them.
    private(set) var unnamed: Set<String> = []

    var isEmpty: Bool { named.isEmpty && unnamed.isEmpty }

    mutating func formUnion(_ other: CarriedSecrets) {
        named.formUnion(other.named)
        unnamed.formUnion(other.unnamed)
    }

    func union(_ other: CarriedSecrets) -> CarriedSecrets {
        var union = self
        union.formUnion(other)
        return union
    }

    /// Adds a text, both as written and decoded.
    mutating func insert(_ text: String, isNamed: Bool) {
        for form in Self.forms(of: text) where !form.isEmpty {
            if isNamed { named.insert(form) } else { unnamed.insert(form) }
        }
    }

    /// Adds a text that is hidden by its name, and its parts, because a link may use each part as a segment, a pair or
    /// a fragment.
    ///
    /// Short parts and words of the table are left out. If the text is escaped several times, every level of decoding
    /// is added.
    mutating func insertNamed(_ text: String, _ path: KnownPath) {
        var text = text
        for _ in 0...SecretFinder.greatestEscaping {
            insert(text, isNamed: true)
            for part in text.utf8.split(whereSeparator: Self.partsLinks) where part.count >= SecretSearch.shortestPart {
                let part = String(decoding: part, as: UTF8.self)
                if !path.isLiteral(part) { insert(part, isNamed: true) }
            }
            let decoded = PercentCoding.decoded(text)
            if decoded.utf8.count == text.utf8.count { return }
            text = decoded
        }
    }

    private static func partsLinks(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"),
            UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
            true
        default: false
        }
    }

    /// Removes a value that turned out to have a name which is not hidden.
    mutating func removeUnnamed(_ text: String) { unnamed.subtract(Self.forms(of: text)) }

    private static func forms(of text: String) -> Set<String> {
        let spaced = String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
        return [text, PercentCoding.decoded(text), PercentCoding.decoded(spaced)]
    }
}

/// Finds secrets in the values of a link that may have received them, alone or surrounded by other text.
struct SecretSearch {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The length of the shortest secret that is found next to letters or digits, in bytes.
    static let shortestPart = 4
    /// The greatest number of bytes of a secret that are compared: a text that begins as a longer secret is hidden.
    private static let longestPart = 16

    private var wholes: Set<String> = []
    /// Secrets that are too short to search for within words.
    private var words: Set<String> = []
    /// The beginnings of all others, by their lengths.
    private var beginnings: [Set<Beginning>] = []
    private var lengths: [Int] = []
    /// For each byte, whether a beginning starts with it.
    private var begins: [Bool] = []

    private struct Beginning: Hashable {
        var low: UInt64 = 0
        var high: UInt64 = 0
    }

    var isEmpty: Bool { wholes.isEmpty }

    init(_ secrets: Set<String>) {
        if secrets.isEmpty { return }
        wholes = secrets
        begins = Array(repeating: false, count: 256)
        var byLength: [Int: Set<Beginning>] = [:]
        for secret in secrets {
            var secret = secret
            let count = secret.utf8.count
            if count < Self.shortestPart {
                words.insert(secret)
                continue
            }
            let length = min(count, Self.longestPart)
            secret.withUTF8 { bytes in
                byLength[length, default: []].insert(Self.beginning(Bytes(rebasing: bytes[..<length])))
                begins[Int(bytes[0])] = true
            }
        }
        for (length, set) in byLength {
            lengths.append(length)
            beginnings.append(set)
        }
    }

    private static func beginning(_ bytes: Bytes) -> Beginning {
        var beginning = Beginning()
        for (place, byte) in bytes.enumerated() {
            if place < 8 {
                beginning.low |= UInt64(byte) << UInt64(8 * place)
            } else {
                beginning.high |= UInt64(byte) << UInt64(8 * (place - 8))
            }
        }
        return beginning
    }

    /// Returns whether a value is or contains a secret, as written or with its escapes decoded up to three times.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    func finds(in value: Bytes) -> Bool {
        if isEmpty { return false }
        if isFound(in: value) { return true }
        guard value.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return false }
        var text = String(decoding: value.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
        for _ in 0...SecretFinder.greatestEscaping {
            if text.withUTF8(isFound) { return true }
            let decoded = PercentCoding.decoded(text)
            if decoded.utf8.count == text.utf8.count { return false }
            text = decoded
        }
        return false
    }

    /// Returns whether a text is or contains a secret.
    func finds(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { finds(in: $0) }
    }

    private func isFound(in value: Bytes) -> Bool {
        if wholes.contains(String(decoding: value, as: UTF8.self)) { return true }
        if !words.isEmpty {
            for word in value.split(whereSeparator: { !Self.isOfWord($0) })
            where words.contains(String(decoding: word, as: UTF8.self)) { return true }
        }
        for start in value.indices where begins[Int(value[start])] {
            for (length, set) in zip(lengths, beginnings) where start + length <= value.count {
                if set.contains(Self.beginning(Bytes(rebasing: value[start..<(start + length)]))) { return true }
            }
        }
        return false
    }

    /// Returns whether a byte belongs to a letter or a digit.
    static func isOfWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
}
