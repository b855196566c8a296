import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("A secret stays one in the links that a rewrite, a redirect, an override or a fallback carries it into")
struct CarriedSecretTests {
    struct Row: CustomTestStringConvertible {
        let rules: [RewriteRule]
        let link: String
        /// The link behind the rules, as it is shown.
        let shown: String
        var testDescription: String { "\(link) → \(shown)" }

        init(_ link: String, _ shown: String, _ rules: RewriteRule...) {
            (self.link, self.shown, self.rules) = (link, shown, rules)
        }
    }

    static let rows = [
        // What the rule's pattern calls its parameters.
        Row(
            "shop://old/SECRET", "shop://page/1?ref=***",
            RewriteRule(from: "shop://old/:token", to: "shop://page/1?ref=:token")),
        Row("shop://old/SECRET", "shop://page/***", RewriteRule(from: "shop://old/:token", to: "shop://page/:token")),
        Row(
            "shop://old/SECRET", "shop://page/1?ref=***",
            RewriteRule(from: "shop://old/:token", to: "shop://page/1?ref=x:token")),
        Row(
            "shop://old/SECRET", "shop://page/***",
            RewriteRule(from: "shop://old/:token", to: "shop://page/to-:token.html")),
        Row(
            "shop://old/%53ECRET%20x", "shop://page/1?ref=***",
            RewriteRule(from: "shop://old/:token", to: "shop://page/1?ref=:token")),
        Row(
            "shop://old/SECRET/b", "shop://page/1?ref=***#***/***",
            RewriteRule(from: "shop://old/:tokens+", to: "shop://page/1?ref=:tokens#:tokens")),
        Row(
            "shop://old/7", "shop://page/1?ref=***&n=17",
            RewriteRule(from: "shop://old/:pin", to: "shop://page/1?ref=no-:pin&n=17")),
        Row(
            "shop://old/SECRET", "shop://page/1?link=***",
            RewriteRule(from: "shop://old/:token", to: "shop://page/1?link=$0")),
        Row(
            "shop://old/SECRET", "shop://page/1?***=***",
            RewriteRule(from: "shop://old/:token", to: "shop://page/1?:token=1")),
        Row(
            "shop://old/SECRET/b", "shop://page/1?ref=***",
            RewriteRule(matching: "^shop://old/(.*)$", to: "shop://page/1?ref=$1")),
        // A query's value under another name, and in the path.
        Row(
            "shop://old?token=SECRET", "shop://page/***",
            RewriteRule(matching: "^shop://old\\?token=(.*)$", to: "shop://page/$1")),
        Row(
            "shop://old?token=aSECRETb", "shop://page/1?ref=***",
            RewriteRule(matching: "^shop://old\\?token=a(.*)b$", to: "shop://page/1?ref=$1")),
        Row(
            "shop://old?next=https%3A%2F%2Fx.example%2F%3Ftoken%3DSECRET", "shop://page/***",
            RewriteRule(matching: "^shop://old\\?.*token%3D(.*)$", to: "shop://page/$1")),
        // Groups: with a hidden name, without one, and with one that hides nothing.
        Row(
            "shop://old/SECRET", "shop://page/***",
            RewriteRule(matching: "^shop://old/(?<code>.*)$", to: "shop://page/$1")),
        Row(
            "shop://old/SECRET", "shop://page/1?ref=***",
            RewriteRule(matching: "^shop://old/(.*)$", to: "shop://page/1?ref=$1")),
        // Through several rules.
        Row(
            "shop://old/SECRET", "shop://page/1?ref=***",
            RewriteRule(from: "shop://old/:token", to: "shop://older?x=:token").continuing,
            RewriteRule(matching: "^shop://older\\?x=(.*)$", to: "shop://page/1?ref=$1")),
        // A secret with delimiters in it becomes several segments, pairs or a fragment.
        Row(
            "shop://old?token=SECRET/SECRETS==", "shop://page/***/***",
            RewriteRule(matching: "^shop://old\\?token=(.*)$", to: "shop://page/$1")),
        Row(
            "shop://old?token=SECRET/SECRETS", "shop://page/x?ref=***#***",
            RewriteRule(matching: "^shop://old\\?token=(.*)/(.*)$", to: "shop://page/x?ref=$1#$2")),
        Row(
            "shop://old/SECRET%2FSECRETS", "shop://page/***/***",
            RewriteRule(matching: "^shop://old/(?<token>.*)%2F(.*)$", to: "shop://page/$1/$2")),
        // What is named within a value: in XML, in objects and lists, and the user information of a link.
        Row(
            "shop://old?q=%3Ctoken%3ESECRET%3C/token%3E", "shop://page/***",
            RewriteRule(matching: "^shop://old.*%3E(.*)%3C/.*$", to: "shop://page/$1")),
        Row(
            "shop://old?q=%3Ctoken%3E%3Cb%3ESECRET%3C/b%3E%3C/token%3E", "shop://page/***",
            RewriteRule(matching: "^shop://old.*b%3E(.*)%3C/b.*$", to: "shop://page/$1")),
        Row(
            "shop://old?q=%7B%22token%22:%7B%22a%22:%22SECRET%22%7D%7D", "shop://page/***",
            RewriteRule(matching: "^shop://old.*:%22(.*)%22%7D.*$", to: "shop://page/$1")),
        Row(
            "shop://old?q=%7B%22tokens%22:%5B%22x%22,%22SECRET%22%5D%7D", "shop://page/***",
            RewriteRule(matching: "^shop://old.*,%22(.*)%22%5D.*$", to: "shop://page/$1")),
        Row(
            "shop://old?next=https://me:SECRET@x.example/", "shop://page/***",
            RewriteRule(matching: "^shop://old.*me:(.*)@.*$", to: "shop://page/$1")),
        // Nothing to hide.
        Row(
            "shop://old/42", "shop://page/42?ref=42",
            RewriteRule(from: "shop://old/:id", to: "shop://page/:id?ref=:id")),
        Row(
            "shop://old/42", "shop://page/42?ref=42",
            RewriteRule(matching: "^shop://old/(?<id>[0-9]+)$", to: "shop://page/$1?ref=$1")),
        // A route's pattern gives a name to what has none.
        Row("shop://old/4242", "shop://page/4242", RewriteRule(matching: "^shop://old/(.*)$", to: "shop://page/$1")),
    ]

    private func router(_ rules: [RewriteRule]) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.policy.schemes = ["shop"]
        let router = try Router(configuration)
        try router.on("shop://page/:name", .public) { _ in throw Declined() }
        try router.setRewrites(rules)
        return router
    }

    /// All events of an opening.
    private func told(_ link: String, by router: Router) async -> (events: [RouterEvent], texts: [String]) {
        let events = router.events()
        var texts: [String] = []
        do throws(RouterError) {
            let response = try await router.open(link, from: .push)
            texts += ["\(response.trace)", String(reflecting: response.trace)]
        } catch {
            texts += ["\(error)", error.redactedLink, error.suggestion ?? ""]
        }
        do throws(RouterError) { _ = try router.resolve(link, from: .push) } catch {
            texts += ["\(error)", error.redactedLink]
        }
        let drained = events.drain()
        for event in drained {
            texts += ["\(event)", "\(event.kind)", EventPrinter.line(for: event), String(reflecting: event)]
        }
        return (drained, texts)
    }

    @Test("By the names of the rule, of the link, and of what was there before", arguments: rows)
    func carries(_ row: Row) async throws {
        let (events, texts) = try await told(row.link, by: router(row.rules))
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
        let rewritten = events.compactMap { event -> String? in
            if case .rewritten(let link, _) = event.kind { return link }
            return nil
        }
        #expect(rewritten == [row.shown])
        #expect(events.last?.link == row.shown)
    }

    /// Values that only a rewrite calls by a hidden name.
    private static let names: [(rule: RewriteRule, link: String, shown: String)] = [
        (RewriteRule(from: "shop://old/:token", to: "shop://page/1"), "shop://old/SECRET", "shop://old/***"),
        (RewriteRule(from: "shop://old/:tokens+", to: "shop://page/1"), "shop://old/a/SECRET", "shop://old/***/***"),
        (
            RewriteRule(from: "shop://old/to-:token.html", to: "shop://page/1"), "shop://old/to-SECRET.html",
            "shop://old/***"
        ),
        (
            RewriteRule(matching: "^shop://old/(?<code>[A-Z]+)/b$", to: "shop://page/1"), "shop://old/SECRET/b",
            "shop://old/***/b"
        ),
        (
            RewriteRule(matching: "^shop://old/b[?]x=(?<token>.*)$", to: "shop://page/1"), "shop://old/b?x=SECRET",
            "shop://old/b?x=***"
        ),
        (
            RewriteRule(matching: "[?](?<token>[A-Z]+)=1", to: "shop://page/1"), "shop://old/b?SECRET=1",
            "shop://old/b?***=***"
        ),
        (
            RewriteRule(matching: "[?](?<token>[A-Z]+)$", to: "shop://page/1"), "shop://old/b?SECRET",
            "shop://old/b?***"
        ),
        (
            RewriteRule(matching: "^https://(?<token>[A-Z]+)[.]x/", to: "shop://page/1"), "https://SECRET.x/b",
            "https://***/***"
        ),
        (
            RewriteRule(matching: "#(?<token>.*)$", to: "shop://page/1"), "shop://old/b#SECRET", "shop://old/b#***"
        ),
    ]

    @Test(
        "What a rewrite calls by a hidden name is hidden before it is asked, and where its condition does not hold",
        arguments: names, [true, false])
    func namedByRules(_ row: (rule: RewriteRule, link: String, shown: String), counts: Bool) async throws {
        var configuration = RouterConfiguration()
        configuration.redaction = .byName
        let router = try Router(configuration)
        try router.on("shop://page/:name", .public) { _ in }
        try router.on("shop://:one/:two/:three?", .public) { _ in }
        var rule = row.rule
        if !counts { rule.condition.sources = [.shortcut] }
        try router.setRewrites([rule])
        let (events, texts) = await told(row.link, by: router)
        #expect(events.first?.link == row.shown)
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
        if !counts, let last = events.last { #expect(last.link == row.shown && !"\(last.kind)".contains("rewritten")) }
    }

    @Test(
        "What a rewrite calls by a name that hides nothing is not shown for it, as the rewrite may be for other links")
    func shownByNoRewrite() async throws {
        let router = try router([RewriteRule(from: "shop://:section/:rest*", to: "shop://page/1")])
        try router.on("shop://files/*", .public) { _ in }
        var rule = try #require(router.rewrites.rules.first)
        rule.condition.sources = [.shortcut]
        try router.setRewrites([rule])
        let (events, texts) = await told("shop://files/SECRET", by: router)
        #expect(events.first?.link == "shop://files/***")
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
    }

    @Test(
        "A handler that sends on a part of a value shows it, unless it has a hidden name there",
        arguments: [
            ("listing", "listing"), ("SECRET", "***"), ("SECRETS", "***"), ("deeper", "***"), ("second", "second"),
            ("carried", "***"), ("along", "***"), ("twice", "***"), ("escaped", "***"), ("beneath", "***"),
            ("spaced", "***"), ("folded", "***"), ("third", "third"),
        ])
    func membersOfValues(part: String, shown: String) async throws {
        let router = try router([])
        try router.onSync("shop://sends", .public) { _ in throw Redirected(to: "shop://page/\(part)") }
        let value =
            #"{"token":["SECRET",{"a":{"b":"deeper"}}],"n":"listing"}"#
            + #"{"token":{"note":"a } or \"} in a text","last":"beneath"},"pin":\#n"folded","tokens":[\#n\#t"spaced"\#n],"n":"third"}"#
            + "<token><c/><b>SECRETS</b></token><n>second</n>"
        let link = "shop://sends?token=carried/along&ticket=twice%252Fescaped&q=" + value.addingEscapes
        let (events, texts) = await told(link, by: router)
        #expect(events.last?.link == "shop://page/\(shown)")
        for text in texts {
            let secrets = ["SECRET", "deeper", "carried", "along", "twice", "escaped", "beneath", "spaced", "folded"]
            #expect(secrets.allSatisfy { !text.contains($0) }, "\(text)")
        }
    }

    @Test("A redirect, an override and a fallback behind a rewrite show no more than it does")
    func goesOn() async throws {
        let router = try router([])
        try router.on("shop://first/:name", .public) { request in
            Response.redirect(to: "shop://second?ref=pre-\(request["name"] ?? "")")
        }
        try router.on("shop://second", .public.id("second")) { _ in }
        try router.on("shop://third", .public.id("third").fallback("shop://page/1?x=*")) { _ in
            throw Declined()
        }
        try router.setRules(
            RuleSet(
                version: 1, rewrites: [RewriteRule(from: "shop://old/:token", to: "shop://first/:token")],
                overrides: [RouteOverride("second", .redirect(to: "shop://third?y=$0"))]))
        let (events, texts) = await told("shop://old/SECRET", by: router)
        #expect(events.contains { if case .overridden = $0.kind { true } else { false } })
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
    }

    @Test(
        "Through random chains of rules no planted secret comes out", arguments: Effort.shares(standard: 400, count: 4))
    func chains(_ share: Effort.Share) async throws {
        let holes = [":token", "x:token", ":token.html", "a-:token"]
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let secret = "S\(seed)qZ7x"
            let count = random.below(4) + 1
            var rules: [RewriteRule] = []
            for number in 0..<count {
                let target = number + 1 == count ? "shop://page" : "shop://s\(number + 1)"
                let isExpression = random.once(in: 2)
                let hole = isExpression ? "$1" : random.pick(holes)
                let to =
                    switch random.below(3) {
                    case 0: "\(target)/\(hole)"
                    case 1 where number + 1 == count: "\(target)/1?ref=\(hole)"
                    default: "\(target)/\(hole)?ref=\(hole)#\(hole)"
                    }
                // The first rule says what the secret is.
                let rule =
                    isExpression && number > 0
                    ? RewriteRule(matching: "^shop://s\(number)/([^?#]+)", to: to)
                    : RewriteRule(
                        from: RoutePattern(stringLiteral: "shop://s\(number)/:token"),
                        to: to.replacing("$1", with: ":token"))
                rules.append(rule.continuing)
            }
            let (events, texts) = try await told("shop://s0/\(secret)", by: router(rules))
            #expect(events.contains { if case .rewritten = $0.kind { true } else { false } }, "seed \(seed)")
            for text in texts { #expect(!text.contains(secret), "seed \(seed): \(rules)\n\(text)") }
        }
    }
}

extension String {
    /// The text with each byte but letters escaped.
    fileprivate var addingEscapes: String {
        utf8.map { byte in
            (0x61...0x7A).contains(byte | 0x20)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

extension RewriteRule {
    /// The same rule, behind which the others are tried as well.
    fileprivate var continuing: RewriteRule {
        var rule = self
        rule.continues = true
        return rule
    }
}
