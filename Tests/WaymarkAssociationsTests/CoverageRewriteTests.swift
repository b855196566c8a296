import RandomTrials
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkManifest
import WaymarkRouting
import WaymarkRules

@testable import WaymarkAssociations

/// Proofs about tables with rewrites: a link that a rewrite leads to a route is one that a route takes.
@Suite struct CoverageRewriteTests {
    struct Case: CustomTestStringConvertible {
        let routes: [String]
        let rewrites: [(from: String, to: String)]
        var testDescription: String {
            "\(routes) " + rewrites.map { "\($0.from) → \($0.to)" }.joined(separator: ", ")
        }

        var manifest: Manifest {
            var manifest = CoverageTests.manifest(routes)
            manifest.schemes = ["shop"]
            manifest.rewrites = rewrites.map { ManifestRewrite(.pattern($0.from), to: $0.to) }
            return manifest
        }
    }

    static let exact = [
        Case(routes: ["shop://goods/:id"], rewrites: [("https://m.shop.example/p/:id", "shop://goods/:id")]),
        Case(routes: ["/goods/:id"], rewrites: [("/p/:id.html", "/goods/no:id")]),
        Case(routes: ["/goods/:id(x|y)"], rewrites: [("/p/:id", "/goods/:id")]),
        Case(routes: ["/goods/sale", "/goods/:id([0-9]{2})"], rewrites: [("/p/:id", "/goods/:id")]),
        Case(routes: ["/goods/item-:id"], rewrites: [("/p/:id", "/goods/item-:id")]),
        Case(routes: ["/goods/:id", "/p/:x"], rewrites: [("/p/old", "/nowhere/x")]),
        Case(routes: ["/new/:a/:b", "/new/x"], rewrites: [("/old/*", "/new/*")]),
        Case(routes: ["/new/*"], rewrites: [("/old/:rest+", "/new/:rest?from=old")]),
        Case(routes: ["/list/:n?"], rewrites: [("/l(/page/:n)", "/list/:n")]),
        Case(routes: ["/a/:x/:y"], rewrites: [("/b/:x/:y", "/a/:y/:x")]),
        Case(routes: ["/goods/:id"], rewrites: [("https://old.example/:id", "/goods/:id")]),
        Case(routes: ["/w/:a"], rewrites: [("/p/:a/:b", "/w/:a-:b")]),
        Case(routes: ["/:a"], rewrites: [("/x-:v", "/:v")]),
        // Routes for all links come behind all others, and before none.
        Case(routes: ["/:rest+"], rewrites: [("/b/*", "/*")]),
        Case(routes: ["/*", "/a/b"], rewrites: [("/:p/b/*", "https://m.shop.example/*")]),
    ]

    @Test("A generated file has exactly the links that routes take, with and without a rewrite", arguments: exact)
    func generates(_ value: Case) throws {
        let site = try #require(GeneratedSite.sites(of: value.manifest).first)
        #expect(site.coverage.map(\.description) == ["exactly the same links"], "\(site.text)")
    }

    @Test(
        "Where case does not count, a generated file has the links that routes take in any case, and no rewrite is left out",
        arguments: exact)
    func generatesFolded(_ value: Case) throws {
        var manifest = value.manifest
        manifest.rules.caseSensitivity = .insensitive
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        let coverage = try #require(site.coverage.first)
        #expect(coverage.doubts == [])
        // The case of what an expression takes counts, which no file says beside.
        let isExact = !value.routes.contains { $0.contains("(x|y)") }
        #expect(coverage.isExact == isExact, "\(coverage) \(site.text)")
        #expect(!coverage.differences.contains { $0.direction == .underClaim }, "\(coverage)")
    }

    @Test("A file that leaves a rewrite's links on the web is an under-claim, with the route to which it leads")
    func missing() throws {
        let manifest = Case(routes: ["shop://goods/:id<int>"], rewrites: [("/p/:id", "shop://goods/:id")]).manifest
        let found = try CoverageTests.coverage(#"[{"/":"/none"}]"#, manifest)
        #expect(found.doubts == [])
        #expect(
            found.differences.map(\.description) == [
                "opens the app, and no route takes it: https://m.shop.example/none, by details 0, component 0: { \"/\": \"/none\" }",
                "a route takes it, and it stays on the web: https://m.shop.example/p/0, route shop://goods/:id<int>, no rule takes it",
            ])
    }

    @Test("A link whose value would be a dot segment is not rewritten, which no file can say")
    func dots() throws {
        let manifest = Case(routes: ["/goods/:id"], rewrites: [("/p/:id.html", "/goods/:id")]).manifest
        let found = try GeneratedSite.sites(of: manifest)[0].coverage[0]
        #expect(found.doubts == [])
        #expect(found.differences.map(\.direction) == [.overClaim])
        #expect(found.differences.map(\.witness) == ["https://m.shop.example/p/..html"])
    }

    struct Unproved: CustomTestStringConvertible {
        let rewrite: ManifestRewrite
        let doubt: String
        var testDescription: String { doubt }

        init(
            _ from: String, to target: String = "/a/1", _ doubt: String,
            _ change: (inout ManifestRewrite) -> Void = { _ in }
        ) {
            var rewrite = ManifestRewrite(.pattern(from), to: target)
            change(&rewrite)
            self.rewrite = rewrite
            self.doubt = doubt
        }
    }

    static let unproved = [
        Unproved("/p", "depends on the app's version") { $0.condition.minVersion = "2" },
        Unproved("/p", "depends on the query") { $0.condition.query = ["a": .text("b")] },
        Unproved("/p", "is made by the app's function f") { $0.flag = "f" },
        Unproved("/p/:id", to: "https://:id/x", "has a parameter, or an uppercase letter, in its new scheme or host"),
        Unproved(
            "/p/:x/:y", to: "/a/:x-:y",
            "puts several parameters into one segment, and routes take only some of its texts"),
        Unproved("/p/:rest+", to: "/a/:rest/x", "puts a tail elsewhere than at the end of a path"),
        Unproved("/p/:id<city>", to: "/a/:id", "has a pattern that is malformed"),
        Unproved("/p", "is an expression for whole links") {
            $0.subject = .expression("/p/[0-9]+", caseSensitive: true)
        },
    ]

    @Test("A rewrite without a proof is named, with the reason", arguments: unproved)
    func names(_ value: Unproved) throws {
        var manifest = CoverageTests.manifest(["/a/:n<int>"])
        manifest.rewrites = [value.rewrite]
        let found = try CoverageTests.coverage(#"[{"/":"/a/$(digit)"}]"#, manifest)
        #expect(!found.isExact)
        #expect(found.doubts.count == 1)
        #expect(found.doubts.first?.hasSuffix(", \(value.doubt)") == true, "\(found.doubts)")
    }

    @Test("Rewrites that take no link of the site from outside raise no doubt")
    func unconcerned() throws {
        var manifest = CoverageTests.manifest(["/a/:id"])
        var push = ManifestRewrite(.pattern("/p"), to: "/a/1")
        push.condition.sources = ["push"]
        manifest.rewrites = [
            ManifestRewrite(.expression(#"^https?://old\.example/p/([0-9]+)$"#, caseSensitive: false), to: "/a/$1"),
            ManifestRewrite(.pattern("shop://x/:id"), to: "/a/:id"), push,
        ]
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        #expect(site.coverage.map(\.description) == ["exactly the same links"])
    }

    @Test("A host of the manifest's sub-domains that only patterns of open routes name is said to have no file")
    func unclaimedHost() throws {
        let patterns = [
            ("https://x.shop.example/c/:id", "public"), ("/d", "public"), ("https://y.shop.example/e/:id", "internal"),
        ]
        let texts = patterns.map { #"{"pattern": "\#($0)", "exposure": "\#($1)"}"# }
        let routes = #""routes": [\#(texts.joined(separator: ", "))]"#
        for (hosts, isNamed) in [("", false), (#", "x.shop.example""#, true)] {
            let text =
                #"{"waymark": 1, "hosts": ["*.shop.example"\#(hosts)], "apps": {"ios": [{"appID": "T.shop"}]}, \#(routes)}"#
            let sites = try GeneratedSite.sites(of: try Manifest(json: text.utf8))
            let doubts = try #require(sites.first { $0.host == "*.shop.example" }).coverage[0].doubts
            #expect(doubts.contains { $0.contains("the host x.shop.example") } == !isNamed, "\(doubts)")
            #expect(!doubts.contains { $0.contains("y.shop.example") })
        }
    }

    @Test(
        "Sub-domains that only patterns of open routes name, by a star, are said to have no file unless an app has them",
        arguments: [
            (#"["*.shop.example"]"#, "[]", false), (#"["*.shop.example", "*.eu.shop.example"]"#, "[]", true),
            ("[]", #"["*.shop.example", "*.eu.shop.example"]"#, true),
        ])
    func unclaimedSubdomains(_ hosts: String, _ ofApp: String, isNamed: Bool) throws {
        let text = """
            {"waymark": 1, "hosts": \(hosts), "apps": {"ios": [{"appID": "T.shop", "hosts": \(ofApp)}]},
             "routes": [{"pattern": "https://*.eu.shop.example/c/:id", "exposure": "public"},
                        {"pattern": "https://*.shop.example/d", "exposure": "public"}]}
            """
        let sites = try GeneratedSite.sites(of: try Manifest(json: text.utf8))
        let doubts = try #require(sites.first { $0.host == "*.shop.example" }).coverage[0].doubts
        #expect(doubts.contains { $0.contains("the host *.eu.shop.example") } == !isNamed, "\(doubts)")
        #expect(doubts.count == (isNamed ? 0 : 1), "\(doubts)")
    }

    @Test("A rewrite that goes on to another is proved if no rewrite behind it takes its links")
    func continues() throws {
        var first = ManifestRewrite(.pattern("/p/:id"), to: "/q/:id")
        first.continuation = .continue
        var manifest = CoverageTests.manifest(["/q/:id"])
        manifest.rewrites = [first, ManifestRewrite(.pattern("/r/:id"), to: "/q/:id")]
        #expect(try GeneratedSite.sites(of: manifest)[0].coverage[0].isExact)
        manifest.rewrites[1] = ManifestRewrite(.pattern("/q/:id"), to: "/q/:id")
        let doubts = try GeneratedSite.sites(of: manifest)[0].coverage[0].doubts
        #expect(doubts.contains { $0.contains("goes on to the rewrite 1") }, "\(doubts)")
    }

    // MARK: Random tables

    @Test("Statements on tables with rewrites hold for random links, by rewriting and matching themselves")
    func random() throws {
        let seed = AppleOracleTests.seed
        var counts = (exact: 0, doubtful: 0, links: 0)
        for number in 0..<CoverageTests.count {
            var random = SeededNumbers(seed: seed &+ UInt64(number))
            let manifest = Self.manifest(&random)
            let table = try manifest.table(conflicts: .ordered, asksCatchAllsLast: true)
            let rewrites = try RewriteRules(manifest.rewriteRules, matching: manifest.rules)
            func isTaken(_ link: String) throws -> Bool {
                let link = try DeepLink(link, rules: manifest.rules)
                guard let led = try? rewrites.rewrite(link, in: RewriteContext(source: .universalLink)) else {
                    return false
                }
                return table.match(led.link)?.value.exposure == .public
            }
            let site = try #require(GeneratedSite.sites(of: manifest).first)
            let naive = #"{"applinks":{"details":[{"appIDs":["T.shop"],"components":[{"/":"/a/*"},{"/":"/b/?"}]}]}}"#
            for text in [site.text, naive] {
                let file = try AppSiteAssociation(json: text.utf8)
                let coverage = try Coverage(of: file, manifest, host: "m.shop.example", app: "T.shop")
                let words: Comment =
                    "seed \(seed), table \(number), \(manifest.rules.caseSensitivity): \(manifest.routes.map(\.pattern)) \(manifest.rewrites.map { "\($0.subject) → \($0.target)" }) \(coverage) \(text)"
                for difference in coverage.differences {
                    #expect(
                        (file.verdict(on: difference.witness).opens == .yes) == (difference.direction == .overClaim),
                        words)
                    #expect(try isTaken(difference.witness) == (difference.direction == .underClaim), words)
                }
                if text == site.text, coverage.doubts.isEmpty {
                    #expect(coverage.differences.allSatisfy { $0.direction == .overClaim }, words)
                }
                guard coverage.doubts.isEmpty else {
                    counts.doubtful += 1
                    continue
                }
                if coverage.isExact { counts.exact += 1 }
                for _ in 0..<40 {
                    let link = "https://m.shop.example/" + Self.path(&random)
                    counts.links += 1
                    let opens = file.verdict(on: link).opens == .yes
                    let taken = try isTaken(link)
                    if opens == taken { continue }
                    let direction: Coverage.Difference.Direction = opens ? .overClaim : .underClaim
                    #expect(coverage.differences.contains { $0.direction == direction }, "\(link) \(words)")
                }
            }
        }
        print("associations: seed \(seed), \(CoverageTests.count) tables with rewrites, \(counts)")
        #expect(counts.exact > counts.doubtful / 4)
    }

    private static let segments = ["a", "b", "7", "x-7", "x-", "a.b"]

    private static func path(_ random: inout SeededNumbers) -> String {
        let path =
            (0..<random.below(5)).map { _ in random.pick(segments) }.joined(separator: "/")
            + (random.once(in: 4) ? "/" : "")
        return random.once(in: 4) ? path.uppercased() : path
    }

    private static func manifest(_ random: inout SeededNumbers) -> Manifest {
        func pattern(_ random: inout SeededNumbers, tail: Bool = true) -> String {
            var segments = (0..<random.below(4)).map { index in
                random.pick([
                    "a", "b", ":p\(index)", ":p\(index)", "x-:p\(index)", ":p\(index)<int>", ":p\(index)(a|7|a.b)",
                ])
            }
            if tail, random.once(in: 5) { segments.append(random.pick([":rest+", "*"])) }
            let path = "/" + segments.joined(separator: "/")
            return random.once(in: 4) ? "https://m.shop.example\(path)" : path
        }
        let routes = Set((0..<4).map { _ in pattern(&random) } + ["shop://s/:id", "shop://t/:a<int>/*"])
        var manifest = CoverageTests.manifest(routes.sorted().filter { $0.hasPrefix("s") || random.below(5) > 0 })
        manifest.schemes = ["shop"]
        if random.once(in: 3) { manifest.rules.caseSensitivity = .insensitive }
        for place in manifest.routes.indices where random.once(in: 6) { manifest.routes[place].exposure = .internal }
        for _ in 0..<1 + random.below(3) {
            let from = pattern(&random)
            let names = (0..<4).filter { from.contains(":p\($0)") }.map { ":p\($0)" }
            var target = random.pick(["/", "shop://s/", "shop://t/", "https://m.shop.example/", "/b/"])
            var parts = (0..<random.below(3)).map { _ in
                random.pick(["a", "A", "7"] + names + names + names.map { "x-" + $0 } + names.map { $0 + ".b" })
            }
            if from.hasSuffix("*"), random.once(in: 2) { parts.append("*") }
            if from.hasSuffix("+"), random.once(in: 2) { parts.append(":rest") }
            target += parts.joined(separator: "/")
            manifest.rewrites.append(ManifestRewrite(.pattern(from), to: target))
        }
        return manifest
    }
}
