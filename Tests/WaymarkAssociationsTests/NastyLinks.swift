import RandomTrials

/// Links as people and programs write them: escapes of all kinds, slashes and dots in rows, ports, user information, hosts in any case,
/// names twice, values without text.
enum NastyLinks {
    private static let pieces = [
        "a", "b", "A", "/", "/", "/", "//", "aa", "ab", "x", "-", "1", ".", "..", "/./", "/../", ";p=1", "+", "é", "É",
        "ß", "日本", "\u{1F600}",
        "%C3%A9", "%c3%a9", "%C3%89", "%2F", "%2f", "%41", "%61", "%25", "%2B", "%3F", "%23", "%3B", "%26", "%20",
        "%7E", "*", "$", "!", "~", "(",
        ":", "@", "'", ",", "[", "]", "{", "|", "^", "\\", "#", "?", "k", "K", "s", "%E2%84%AA", "ſ",
    ]
    private static let malformed = ["%", "%zz", "%2", "%C3", "%ff", "%C3%28", "%E2%82", "%2%46", "%é", "%aé"]
    private static let names = ["a", "b", "A", "%61", "c", "a.b", "é", "%C3%A9", "", "a%5B%5D", "a[]"]

    /// A text of some pieces.
    static func text(_ most: Int, _ random: inout SeededNumbers) -> String {
        var text = (0..<random.below(most + 1)).map { _ in random.pick(random.once(in: 12) ? malformed : pieces) }
            .joined()
        if random.once(in: 200) {
            text += String(repeating: random.pick(["a", "/a", "aab", "%41"]), count: random.below(2_000))
        }
        return text
    }

    /// Items of a query, with what stands in front of it.
    static func query(_ random: inout SeededNumbers) -> String {
        "?"
            + (0..<random.below(5)).map { _ in
                random.pick(names) + random.pick(["", "=", "=" + text(2, &random), "=a", "=1", "=="])
            }.joined(separator: random.pick(["&", "&", "&", "&&", ";"]))
    }

    /// A link of one of some hosts.
    static func link(_ hosts: [String], _ random: inout SeededNumbers) -> String {
        let scheme = random.once(in: 8) ? random.pick(["HTTPS", "http", "Https", "app", "ftp"]) : "https"
        let user = random.once(in: 20) ? random.pick(["u@", "u:p@", "a.example@"]) : ""
        var host = random.pick(hosts)
        if random.once(in: 10) { host = host.uppercased() }
        if random.once(in: 20) { host += "." }
        let port = random.once(in: 8) ? random.pick([":443", ":80", ":8443", ":"]) : ""
        var link = "\(scheme)://\(user)\(host)\(port)"
        if !random.once(in: 15) { link += "/" + text(6, &random) }
        if random.once(in: 2) { link += query(&random) }
        if random.once(in: 4) { link += "#" + text(2, &random) }
        return link
    }
}
