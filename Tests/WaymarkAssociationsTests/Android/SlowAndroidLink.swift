/// `android.net.Uri` once more, as its source reads: by searches in texts, and with the decoder of `UriCodec` unit by unit.
struct SlowAndroidLink {
    let text: String
    var scheme: String?
    var host: String?
    var port: Int?
    var path: String?
    var query: String?
    var fragment: String?

    /// The pieces that Java's `split` makes of the decoded query.
    var parameters: [String] {
        guard let query else { return [] }
        let parts = Self.split(query, "&")
        return parts.count == 1 ? Self.split(query, ";") : parts
    }

    init(_ text: String) {
        self.text = text
        var rest = text[...]
        if let colon = rest.firstIndex(of: ":") {
            scheme = String(rest[..<colon])
            rest = rest[rest.index(after: colon)...]
        }
        if let hash = rest.firstIndex(of: "#") {
            fragment = Self.decode(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = Self.decode(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if rest.hasPrefix("//") {
            let behind = rest.dropFirst(2)
            let end = behind.firstIndex { $0 == "/" || $0 == "\\" } ?? behind.endIndex
            var authority = behind[..<end]
            rest = behind[end...]
            let digits = authority.reversed().prefix { "0123456789".contains($0) }.count
            if authority.dropLast(digits).last == ":" {
                port = Int(authority.suffix(digits))
                authority = authority.dropLast(digits + 1)
            }
            if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
            host = Self.decode(authority)
            path = Self.decode(rest)
        } else if rest.hasPrefix("/") || scheme == nil {
            path = Self.decode(rest)
        }
    }

    private static func split(_ text: String, _ separator: Character) -> [String] {
        var parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 1 { return parts }
        while parts.last == "" { parts.removeLast() }
        return parts
    }

    private static func decode(_ text: Substring) -> String {
        let units = Array(text.utf16)
        var result: [UInt16] = []
        var bytes: [UInt8] = []
        func flush() {
            result += Array(String(decoding: bytes, as: UTF8.self).utf16)
            bytes = []
        }
        var index = 0
        while index < units.count {
            let unit = units[index]
            index += 1
            guard unit == 0x25 else {
                flush()
                result.append(unit)
                continue
            }
            var value: UInt8 = 0
            for _ in 0..<2 {
                guard index < units.count else {
                    flush()
                    return String(decoding: result + [0xFFFD], as: UTF16.self)
                }
                let digit = Unicode.Scalar(units[index]).flatMap { $0.isASCII ? Character($0).hexDigitValue : nil }
                index += 1
                guard let digit else {
                    flush()
                    result.append(0xFFFD)
                    break
                }
                value = value &* 16 &+ UInt8(digit)
            }
            bytes.append(value)
        }
        flush()
        return String(decoding: result, as: UTF16.self)
    }
}
