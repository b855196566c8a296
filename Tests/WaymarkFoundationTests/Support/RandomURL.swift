import RandomTrials

/// Texts of URLs made from a seed.
enum RandomURL {
    private static let letters = ["a", "b", "Z", "7", "-", ".", "_", "~", "!", "$", "'", "(", ")", "*", ",", ";"]
    private static let escapes = [
        "%2F", "%20", "%41", "%c3%a9", "%E5%95%86", "%F0%9F%98%80", "%25", "%3F", "%23", "%2b",
    ]
    private static let notUTF8 = ["%FF", "%C3", "%ED%A0%80", "%C0%AF"]

    /// A well-formed URL with or without a scheme, of any shape that RFC 3986 knows but `//host`.
    static func wellFormed(using random: inout SeededNumbers) -> String {
        var text = ""
        var hasAuthority = false
        if !random.once(in: 6) {
            text =
                random.pick(["shop", "https", "http", "Shop", "HTTPS", "web+shop", "a1.b-c", "mailto", "file"]) + ":"
            hasAuthority = !random.once(in: 5)
        }
        if hasAuthority {
            text += "//"
            if random.once(in: 6) { text += part(upTo: 3, and: ["&", "+", "=", ":"], using: &random) + "@" }
            text += host(using: &random)
            if random.once(in: 4) { text += ":" + random.pick(["", "0", "80", "443", "8080", "65535", "0443"]) }
        }
        text += path(isRooted: hasAuthority || random.once(in: 2), hasScheme: !text.isEmpty, using: &random)
        if random.once(in: 2) { text += "?" + query(using: &random) }
        if random.once(in: 3) { text += "#" + part(upTo: 5, and: ["&", "+", "=", ":", "@", "/", "?"], using: &random) }
        return text
    }

    /// A text that is often no URL, and sometimes not even a link.
    static func wild(using random: inout SeededNumbers) -> String {
        let odd = [
            " ", "\"", "<", ">", "[", "]", "{", "}", "|", "\\", "^", "`", "%", "%%", "%4", "%zz", "é", "商", "😀",
            "e\u{301}",
            "@", ":", "?", "#", "&", "=", "+", "/", "//", ".", "..", "%2e", ":80",
        ]
        let start = random.pick(["", "/", "shop:", "shop://", "Shop://", "https://", "https://h", "file://", "x:"])
        return start + random.join(odd + letters + escapes + notUTF8, upTo: 12)
    }

    private static func part(upTo count: Int, and more: [String], using random: inout SeededNumbers) -> String {
        let pieces = letters + letters + escapes + more + (random.once(in: 20) ? notUTF8 : [])
        return random.join(pieces, upTo: count)
    }

    private static func host(using random: inout SeededNumbers) -> String {
        random.once(in: 4)
            ? part(upTo: 4, and: ["&", "+", "="], using: &random)
            : random.pick([
                "", "h", "goods", "m.example.com", "M.Example.COM", "h.", "127.0.0.1", "[::1]", "[2001:DB8::1]",
                "[::ffff:1.2.3.4]", "xn--bcher-kva.example", "b%C3%BCcher.example", "go%6Fds", "a_b", "*.h",
            ])
    }

    private static func path(isRooted: Bool, hasScheme: Bool, using random: inout SeededNumbers) -> String {
        if random.once(in: 5) { return "" }
        var segments = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            switch Int.random(in: 0..<5, using: &random) {
            case 0: random.pick([".", "..", "%2e", ".%2E", "%2e%2e", "...", ".a"])
            case 1: ""
            default: part(upTo: 4, and: ["&", "+", "=", ":", "@"], using: &random)
            }
        }
        // Two slashes would begin an authority, and a colon would end a scheme.
        if segments[0].isEmpty || (!hasScheme && segments[0].contains(":")) { segments[0] = "s" }
        return (isRooted ? "/" : "") + segments.joined(separator: "/")
    }

    private static func query(using random: inout SeededNumbers) -> String {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
            let name =
                random.once(in: 3) ? random.pick(["a", "b"]) : part(upTo: 2, and: ["+", "?", "/"], using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return name
            case 1: return name + "="
            default: return name + "=" + part(upTo: 3, and: ["+", "=", ":", "@", "/", "?"], using: &random)
            }
        }.joined(separator: "&")
    }
}
