import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Redaction hides what a plain one hides")
struct RedactionDifferentialTests {
    private static let names = [
        "token", "Token", "TOKEN", "key", "Key", "KEY", "monkey", "keyword", "code", "Code", "zip", "post", "pin",
        "Pin",
        "spin", "id", "ID", "api", "API", "s", "S", "_", "-", ".", "[", "]", "2", "42", "a", "B", "auth", "Auth",
        "author",
        "saml", "SAML", "Response", "card", "cardnumber", "pass", "passport", "state", "estate", "sid", "side",
        "ticket",
        "mail", "email", " ", ":", "otp", "option", "jwt",
    ]

    @Test(
        "For each name the verdict is that of a search for words",
        arguments: Effort.shares("WAYMARK_REDACTION_TRIALS", standard: 12_000, count: 8))
    func names(_ share: Effort.Share) {
        let plain = PlainRedaction(redaction: .standard)
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let name = (0..<random.below(5) + 1).map { _ in random.pick(Self.names) }.joined()
            #expect(Redaction.standard.hides(name) == plain.hides(name), "seed \(seed): \(name)")
        }
    }

    private static let pieces =
        names + [
            "/", "/", "//", "?", "&", "#", "=", "=", "=", "%2F", "%3F", "%26", "%3D", "%253D", "%2526", "%25253D",
            "%22",
            "\"", ":", "%40", "@", "{", "}", "%7B", "value", "42", "https:", "https%3A%2F%2F", "shop://", "%74oken",
            "%25",
            "+", "%20",
        ]

    private static let patterns: [RoutePattern] = [
        "/call/:phone", "/call/:name/:rest*", "/mixed/to-:token.html", "/tail/:mobiles+", "/:any/:code",
        "shop://open/:link",
    ]

    @Test(
        "Nothing comes out of a random link that a plain redaction hides",
        arguments: Effort.shares("WAYMARK_REDACTION_TRIALS", standard: 4_800, count: 8))
    func links(_ share: Effort.Share) throws {
        var redaction = Redaction.standard
        redaction.hidesUnnamed = false
        var configuration = RouterConfiguration()
        configuration.redaction = redaction
        let router = try Router(configuration)
        for pattern in Self.patterns { try router.on([pattern]) { _ in } }
        var builder = RouteTable<Int>.Builder()
        for (number, pattern) in Self.patterns.enumerated() { builder.add(pattern, number) }
        let table = try builder.build()
        let plain = PlainRedaction(redaction: redaction)
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let beginning = random.pick([
                "/call/", "/tail/", "/mixed/to-", "/", "shop://open/", "https://x.example/", "",
            ])
            let text = beginning + (0..<random.below(10) + 1).map { _ in random.pick(Self.pieces) }.joined()
            guard let link = try? DeepLink(text) else { continue }
            let shown: String
            do throws(RouterError) {
                _ = try router.resolve(link, from: .push)
                continue
            } catch {
                shown = error.redactedLink
            }
            let known = table.matches(link).flatMap { $0.parameters }
            let expected = plain.link(link.text, parameters: known)
            #expect(Self.isCovered(expected, by: shown), "seed \(seed): \(text)\nplain  \(expected)\nshown  \(shown)")
        }
    }

    /// Whether everything that is hidden in one text is hidden in the other.
    private static func isCovered(_ plain: String, by shown: String) -> Bool {
        func pieces(_ text: String) -> [Substring] {
            let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
            return text[..<end].split(separator: "/", omittingEmptySubsequences: false)
                + text[end...].split(omittingEmptySubsequences: false) { "?&#".contains($0) }
        }
        let (plain, shown) = (pieces(plain), pieces(shown))
        return plain.count == shown.count
            && zip(plain, shown).allSatisfy { plain, shown in
                // A literal that says what a hidden value says as well gives nothing away.
                !plain.contains(Redaction.mark) || shown.contains(Redaction.mark)
                    || ["shop:", "https:", "x.example", "call", "tail", "mixed", "open"].contains(shown)
            }
    }
}
