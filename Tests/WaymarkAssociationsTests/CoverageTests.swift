import Foundation
import RandomTrials
import Testing
import WaymarkCore
import WaymarkManifest

@testable import WaymarkAssociations

/// Files that are generated of tables, and proofs about files.
@Suite struct CoverageTests {
    static func manifest(_ patterns: [String], closed: [String] = []) -> Manifest {
        var manifest = Manifest(
            routes: (patterns + closed).map { pattern in
                var route = ManifestRoute(pattern)
                route.exposure = closed.contains(pattern) ? .internal : .public
                return route
            })
        manifest.hosts = ["m.shop.example"]
        manifest.apps.ios = [ManifestApps.Apple(appID: "T.shop")]
        return manifest
    }

    static func coverage(_ components: String, _ manifest: Manifest) throws -> Coverage {
        let text = #"{"applinks":{"details":[{"appIDs":["T.shop"],"components":\#(components)}]}}"#
        return try Coverage(
            of: AppSiteAssociation(json: text.utf8), manifest, host: "m.shop.example", app: "T.shop")
    }

    static let exact: [[String]] = [
        ["/"], ["/a"], ["/goods/:id"], ["/goods/:id", "/goods/:id/reviews", "/list/:kind/items"],
        ["/help/*"], ["/help/+"].map { _ in "/help/:rest+" }, ["/item-:id.html", "/a/:b"], ["/login/:phone([0-9]{11})"],
        ["/o/:id<uuid>", "/f/:on<bool>"], ["/list(/by/:key)(/page/:n)"], ["/shelf/:page?"],
        ["/搜索/:词a"].map { _ in "/搜索/:q" },
        ["/:a/:b/:c", "/:a", "/x/y/z/w"], ["/u/:name/orders/:order", "/u/:name", "/news/:kind(sport|arts)"],
        ["https://m.shop.example/a/:b", "https://other.example/c", "shop://d", "/e/:f"],
        ["/$a/b$c/:d", "/$9-:e"],
    ]

    @Test("A generated file has exactly the table's links", arguments: exact)
    func generates(_ patterns: [String]) throws {
        let site = try #require(GeneratedSite.sites(of: Self.manifest(patterns)).first)
        #expect(site.coverage.map(\.description) == ["exactly the same links"], "\(site.text)")
    }

    @Test("Routes that are closed to links from outside are excluded, where an open one would take their links")
    func closed() throws {
        let manifest = Self.manifest(
            ["/goods/:id", "/help/*", "/:page"], closed: ["/goods/secret", "/help/:topic/edit", "/admin/*", "/admin"])
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        #expect(site.coverage.map(\.description) == ["exactly the same links"], "\(site.text)")
        let file = try AppSiteAssociation(json: site.text.utf8)
        #expect(file.verdict(on: "https://m.shop.example/goods/secret").code == .excluded)
    }

    @Test("A closed route that no pattern can say takes no links away from an open one")
    func closedTypes() throws {
        let manifest = Self.manifest(["/*"], closed: ["/item-:id<int>.html", "/share/:any+"])
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        #expect(site.coverage[0].differences.allSatisfy { $0.direction == .overClaim }, "\(site.coverage[0])")
    }

    @Test(
        "A generated file has no pattern twice: the second would never decide",
        arguments: [["/:tail*", "/"], ["/*", "/"]])
    func writesOnce(_ patterns: [String]) throws {
        let site = try #require(GeneratedSite.sites(of: Self.manifest(patterns, closed: ["/A"])).first)
        let codes = try AppSiteAssociation(json: site.text.utf8).findings().map(\.code)
        #expect(!codes.contains(.hiddenRule), "\(site.text)")
    }

    @Test(
        "The root has a slash for a table that sees slashes at the end",
        arguments: [["/"], ["/", "/a"], ["/*"], ["/:tail*", "/b/"]])
    func strictRoot(_ patterns: [String]) throws {
        var manifest = Self.manifest(patterns)
        manifest.rules.trailingSlash = .strict
        let found = try Self.coverage("[]", manifest)
        #expect(found.differences.map(\.witness).contains("https://m.shop.example/"), "\(found)")
        #expect(found.doubts.isEmpty, "\(found)")
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        #expect(!site.coverage.flatMap(\.doubts).contains { $0.contains("disagree") }, "\(site.coverage)")
        #expect(
            !site.coverage.flatMap(\.differences).contains { $0.witness == "https://m.shop.example/" },
            "\(site.coverage)")
    }

    @Test(
        "Where a value beside other text may be empty, nothing is called exact", arguments: ["/item-:id", "/:id.html"])
    func emptyValues(_ pattern: String) throws {
        var manifest = Self.manifest([pattern])
        manifest.rules.emptyValues = true
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        #expect(
            site.coverage.map(\.doubts) == [["the table takes empty values beside other text, which no file claims"]])
        manifest.rules.emptyValues = false
        let other = try #require(GeneratedSite.sites(of: manifest).first)
        #expect(other.coverage.map(\.description) == ["exactly the same links"])
    }

    @Test(
        "Where a slash at the end counts and a value may be empty behind it, nothing is called exact",
        arguments: ["/a/:t+", "/a/:t"])
    func emptyValuesAtEnd(_ pattern: String) throws {
        var manifest = Self.manifest([pattern])
        manifest.rules.emptyValues = true
        manifest.rules.trailingSlash = .strict
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        #expect(
            site.coverage.map(\.doubts) == [
                ["the table takes empty values behind a slash at the end, which no file claims"]
            ])
        manifest.rules.emptyValues = false
        #expect(try GeneratedSite.sites(of: manifest).map(\.coverage[0].doubts) == [[]])
    }

    /// A closed route and an open one, and a link of the open one alone.
    struct Exclusion: CustomTestStringConvertible {
        let closed: String
        let open: String
        let link: String
        let change: @Sendable (inout MatchingRules) -> Void
        var testDescription: String { link }
    }

    @Test(
        "No exclusion takes a link away from an open route, where a file folds more than the table or sees less",
        arguments: [
            Exclusion(closed: "/a/b", open: "/a/:p", link: "/a/B") { $0.caseSensitivity = .firstSegmentInsensitive },
            Exclusion(closed: "/a/x-:p", open: "/a/:p", link: "/a/X-1") {
                $0.caseSensitivity = .firstSegmentInsensitive
            },
            Exclusion(closed: "/s/:p([a-z]{2})", open: "/s/:p", link: "/s/aA") { $0.caseSensitivity = .insensitive },
            Exclusion(closed: "/a/:x", open: "/a/:t+", link: "/a/0/") { $0.trailingSlash = .strict },
        ])
    func exclusions(_ row: Exclusion) throws {
        var manifest = Self.manifest([row.open], closed: [row.closed])
        row.change(&manifest.rules)
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        #expect(site.coverage[0].differences.allSatisfy { $0.direction == .overClaim }, "\(site.coverage[0])")
        let file = try AppSiteAssociation(json: site.text.utf8)
        #expect(file.verdict(on: "https://m.shop.example\(row.link)", app: "T.shop").opens == .yes, "\(site.text)")
        // By the rules of its own the closed route is excluded.
        let plain = try #require(GeneratedSite.sites(of: Self.manifest([row.open], closed: [row.closed])).first)
        #expect(plain.text.contains("exclude"))
    }

    @Test("Rules with many stars end in a doubt after so much work", arguments: [12, 40])
    func boundsWork(_ count: Int) throws {
        let rules = (0..<count).map { #"{"/":"/*/section-\#($0)/*/item-\#($0)"}"# }.joined(separator: ",")
        let file = #"{"applinks":{"details":[{"appIDs":["T.shop"],"components":[\#(rules)]}]}}"#
        var limits = Coverage.Limits.standard
        limits.steps = 100_000
        let found = try Coverage(
            of: AppSiteAssociation(json: file.utf8), Self.manifest(["/a"]), host: "m.shop.example", app: "T.shop",
            limits: limits)
        #expect(found.doubts == ["the rules distinguish too many kinds of paths"])
    }

    @Test("Rules whose effect is known are not followed further, so that many stars need few steps")
    func stepsOfStars() throws {
        let manifest = Self.manifest(["/a", "/goods/:id", "/list/:kind/items"])
        let rules = (0..<12).map { #"{"/":"/*/section-\#($0)/*/item-\#($0)"}"# }.joined(separator: ",")
        let found = try Self.coverage("[\(rules)]", manifest)
        #expect(found.doubts == [])
        #expect(found.differences.count == 15)
        #expect(found.steps < 1_000_000, "\(found.steps) steps")
        // A run that is reached makes the places in front of it needless.
        let one = try Self.coverage(#"[{"/":"/*a*b*c*d*e*"},{"/":"/a"}]"#, Self.manifest(["/:any+", "/"]))
        #expect(one.steps < 10_000, "\(one.steps) steps")
    }

    @Test("A table of a thousand routes is proved in a part of the steps that may be taken")
    func stepsOfRoutes() throws {
        let patterns = (0..<1_000).map { ["/area\($0)/:id", "/area\($0)/:id/items", "/area\($0)/list/:page"][$0 % 3] }
        let site = try #require(GeneratedSite.sites(of: Self.manifest(patterns)).first)
        #expect(site.coverage[0].isExact)
        #expect(site.coverage[0].steps < Coverage.Limits.standard.steps / 3, "\(site.coverage[0].steps) steps")
    }

    @Test("A bound that a file cannot express is an over-claim with a witness")
    func overClaims() throws {
        let site = try #require(
            GeneratedSite.sites(of: Self.manifest(["/goods/:id<int>", "/:lang/docs/:rest+"])).first)
        let found = site.coverage[0]
        #expect(found.differences.allSatisfy { $0.direction == .overClaim })
        #expect(found.differences.contains { $0.witness == "https://m.shop.example/goods/a" })
        #expect(!found.isExact)
    }

    @Test(
        "An app's host is not called covered if it is none of the manifest's, by which a router refuses its links",
        arguments: [
            (["m.shop.example"], "www.shop.example", false), (["*.shop.example"], "www.shop.example", true),
            (["www.shop.example"], "*.shop.example", false), (["M.Shop.example"], "m.shop.example", true),
            (["shop.example"], "m.shop.example", false), ([String](), "m.shop.example", true),
        ])
    func foreignHost(_ hosts: [String], _ host: String, isOwn: Bool) throws {
        var manifest = Self.manifest(["/goods/:id"])
        manifest.hosts = hosts
        manifest.apps.ios[0].hosts = [host]
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        let doubt = "the host \(host) is not one of the manifest's hosts, so a router refuses its links"
        #expect(site.coverage[0].differences == [])
        #expect(site.coverage[0].doubts == (isOwn ? [] : [doubt]))
    }

    @Test("Routes of merged manifests are told apart, whatever their positions in their files")
    func merged() throws {
        let routes = [("/admin/:id", "internal"), ("/goods/:id", "public")]
        let parts = try routes.map { pattern, exposure -> (manifest: Manifest, file: String?) in
            let text = #"{"waymark": 1, "routes": [{"pattern": "\#(pattern)", "exposure": "\#(exposure)"}]}"#
            return (manifest: try Manifest(json: text.utf8), file: nil)
        }
        var manifest = try Manifest.merged(parts)
        manifest.hosts = ["m.shop.example"]
        manifest.apps.ios = [ManifestApps.Apple(appID: "T.shop")]
        manifest.apps.android = [ManifestApps.Android(package: "example.shop")]
        let site = try #require(GeneratedSite.sites(of: manifest).first)
        #expect(site.coverage.map(\.description) == ["exactly the same links"], "\(site.text)")
        let file = try AppSiteAssociation(json: site.text.utf8)
        #expect(file.verdict(on: "https://m.shop.example/goods/42").opens == .yes, "\(site.text)")
        #expect(file.verdict(on: "https://m.shop.example/admin/42").opens == .no, "\(site.text)")
        let filters = try #require(try AndroidFiles(manifest).filters.first?.text)
        #expect(filters.contains("/goods/"), "\(filters)")
        #expect(!filters.contains("/admin/"), "\(filters)")
        let none = try Coverage(
            of: AppSiteAssociation(json: #"{"applinks":{"details":[]}}"#.utf8), manifest, host: "m.shop.example",
            app: "T.shop")
        #expect(none.differences.map(\.route) == ["/goods/:id"])
        #expect(none.doubts == [])
    }

    @Test("A file whose patterns come to more than can be read is not called exact")
    func unreadable() throws {
        let pattern = (0..<30).map { "/:p\($0)([0-9A-Za-z]{64})" }.joined()
        let site = try #require(GeneratedSite.sites(of: Self.manifest([pattern])).first)
        #expect(site.coverage.map(\.app) == ["T.shop"])
        #expect(site.coverage.allSatisfy { !$0.isExact })
        #expect(site.coverage[0].doubts.first?.hasPrefix("the file cannot be read: ") == true, "\(site.coverage)")
    }

    @Test("A compact file claims more, and leaves nothing out")
    func compact() throws {
        let manifest = Self.manifest(["/goods/:id", "/goods/:id/reviews", "/u/:name/orders/:order", "/a"])
        let site = try #require(GeneratedSite.sites(of: manifest, isCompact: true).first)
        #expect(site.coverage[0].doubts == [])
        #expect(!site.coverage[0].differences.isEmpty)
        #expect(site.coverage[0].differences.allSatisfy { $0.direction == .overClaim })
    }

    static let planted: [(components: String, differences: [String])] = [
        (
            #"[{"/":"/list/*/items"},{"/":"/u/?*/orders/?*"}]"#,
            [
                "over-claim https://m.shop.example/u/0/0/orders/0 component 1",
                "over-claim https://m.shop.example/list/0/0/items component 0",
            ]
        ),
        (
            #"[{"/":"/?*/?*/?*/?*/?*","exclude":true},{"/":"/u/?*/orders/?*"},{"/":"/?*/?*/?*/?*","exclude":true}]"#,
            ["under-claim https://m.shop.example/list/0/items none"]
        ),
        (
            #"[{"?":{"web":"1"},"exclude":true},{"/":"/?*/?*/?*/?*/?*","exclude":true},{"/":"/u/?*/orders/?*"},{"/":"/?*/?*/?*/?*","exclude":true},{"/":"/list/?*/items"}]"#,
            [
                "under-claim https://m.shop.example/list/0/items?web=1 component 0",
                "under-claim https://m.shop.example/u/0/orders/0?web=1 component 0",
            ]
        ),
    ]

    @Test(
        "Over- and under-claims are found with a shortest witness and the rule that is responsible", arguments: planted)
    func finds(_ components: String, _ differences: [String]) throws {
        let found = try Self.coverage(components, Self.manifest(["/list/:kind/items", "/u/:name/orders/:order"]))
        #expect(found.doubts == [])
        let texts = found.differences.map { difference in
            let rule = difference.rule.map { "\($0.steps[1].name) \($0.steps[1].index)" } ?? "none"
            return "\(difference.direction.rawValue) \(difference.witness) \(rule)"
        }
        #expect(texts.sorted() == differences.sorted())
    }

    /// The number of tables that are made up; `WAYMARK_ASSOCIATION_TABLES` says it.
    static var count: Int {
        Effort.count("WAYMARK_ASSOCIATION_TABLES", standard: 12)
    }

    @Test("Files of random tables have their links, or more where that is said")
    func randomTables() throws {
        let seed = AppleOracleTests.seed
        var exact = 0
        for number in 0..<Self.count {
            var random = SeededNumbers(seed: seed &+ UInt64(number))
            let manifest = Self.random(&random)
            let site = try #require(GeneratedSite.sites(of: manifest).first)
            let coverage = site.coverage[0]
            #expect(coverage.doubts == [], "seed \(seed), table \(number)")
            #expect(
                coverage.differences.allSatisfy { $0.direction == .overClaim },
                "seed \(seed), table \(number): \(manifest.routes.map(\.pattern)) \(coverage)")
            if coverage.isExact { exact += 1 }
            let file = try AppSiteAssociation(json: site.text.utf8)
            let table = try manifest.table(conflicts: .ordered, asksCatchAllsLast: true)
            for _ in 0..<20 {
                let path = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    pick(["a", "b", "c", "7", "x-1"], &random)
                }
                let link = "https://m.shop.example/" + path.joined(separator: "/")
                let taken = try table.match(DeepLink(link))?.value.exposure == .public
                let opens = file.verdict(on: link).opens == .yes
                let agree = coverage.isExact ? opens == taken : opens || !taken
                #expect(agree, "seed \(seed), table \(number): \(link) \(manifest.routes.map(\.pattern)) \(site.text)")
            }
        }
        print("associations: seed \(seed), \(Self.count) tables, \(exact) exact")
    }

    static func random(_ random: inout SeededNumbers) -> Manifest {
        var open: Set<String> = []
        var closed: Set<String> = []
        for _ in 0..<Int.random(in: 1...7, using: &random) {
            var segments = (0..<Int.random(in: 0...4, using: &random)).enumerated().map { index, _ in
                pick(["a", "b", "c", ":p\(index)", ":p\(index)", "x-:p\(index)"], &random)
            }
            if Int.random(in: 0..<6, using: &random) == 0 { segments.append(pick([":rest+", "*"], &random)) }
            let pattern = "/" + segments.joined(separator: "/")
            if Int.random(in: 0..<4, using: &random) == 0 { closed.insert(pattern) } else { open.insert(pattern) }
        }
        return manifest(open.subtracting(closed).sorted(), closed: closed.sorted())
    }

    @Test("A file with one rule taken out or put in differs by that rule, however often")
    func plantedClaims() throws {
        let seed = AppleOracleTests.seed
        for number in 0..<Self.count {
            var random = SeededNumbers(seed: seed &+ UInt64(number))
            let names = (0..<8).map { "r\($0)" }
            let manifest = Self.manifest(names.map { "/\($0)/:id" } + ["/fixed/:id/more"])
            let site = try #require(GeneratedSite.sites(of: manifest).first)
            var node = try ManifestNode(json: site.text.utf8)["applinks"]["details"].elements[0]["components"].elements
            let name = pick(names, &random)
            let place = try #require(node.firstIndex { $0["/"].text == "/\(name)/?*" })
            let isOver = Bool.random(using: &random)
            if isOver {
                node.insert(ManifestNode(.object([.init("/", ManifestNode(.text("/planted\(number)")))])), at: place)
            } else {
                node.remove(at: place)
            }
            let coverage = try Self.coverage(ManifestNode(.array(node)).compactText, manifest)
            let witness = isOver ? "https://m.shop.example/planted\(number)" : "https://m.shop.example/\(name)/0"
            #expect(coverage.differences.map(\.witness) == [witness], "seed \(seed), \(number)")
            #expect(coverage.differences.first?.direction == (isOver ? .overClaim : .underClaim))
            if isOver { #expect(coverage.differences.first?.rule?.steps.last?.index == place) }
        }
    }
}
