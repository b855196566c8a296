import RandomTrials
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkManifest
import WaymarkRouting
import WaymarkRules

@testable import WaymarkAssociations

/// Generated files, planted faults and the differences that proofs find, all held against the slow matchers, and against rewriting and
/// matching themselves.
@Suite struct GeneratedOracleTests {
    /// Rewrites and table without any proof.
    struct Table {
        let table: RouteTable<ManifestRoute>
        let rewrites: RewriteRules

        init(_ manifest: Manifest) throws {
            table = try manifest.table(conflicts: .ordered, asksCatchAllsLast: true)
            rewrites = try RewriteRules(manifest.rewriteRules)
        }

        /// Whether a link from outside opens a route.
        func takes(_ link: String) throws -> Bool {
            let link = try DeepLink(link)
            guard let led = try? rewrites.rewrite(link, in: RewriteContext(source: .universalLink)) else {
                return false
            }
            return table.match(led.link)?.value.exposure == .public
        }
    }

    static let host = "m.shop.example"

    /// Links as proofs speak of them: escaped where it is needed and in capitals, without empty and dot segments.
    static func link(_ random: inout SeededNumbers, escapedSlashes: Bool = true) -> String {
        let segments = [
            "a", "b", "c", "7", "42", "-1", "007", "x-1", "x-", "A", "a.b", "...", ";p=1", "a,b", "%C3%A9", "a%20b",
            "%25", "~", "-", "@",
            "true", "x-%E6%97%A5", "9223372036854775808", "00000000-0000-0000-0000-00000000000A",
        ]
        var link = "https://\(host)"
        for _ in 0..<random.below(6) {
            link += "/"
            repeat {
                link += escapedSlashes && random.once(in: 30) ? "%2F" : random.pick(segments)
            } while random.once(in: 12)
        }
        if random.once(in: 4) || link.count == "https://\(host)".count { link += "/" }
        if random.once(in: 6) { link += random.pick(["?", "?a=1", "?a=1&a=2&b", "?q=a+b/c?d"]) }
        if random.once(in: 10) { link += random.pick(["#", "#top", "#a/b"]) }
        return link
    }

    /// A table of up to seven routes, and for some one or two rewrites.
    static func manifest(_ random: inout SeededNumbers) -> Manifest {
        var manifest = CoverageTests.random(&random)
        for place in manifest.routes.indices where random.once(in: 8) {
            let pattern = manifest.routes[place].pattern
            guard pattern.contains(":p0"), !pattern.contains("x-:p0") else { continue }
            manifest.routes[place].pattern = pattern.replacing(
                ":p0", with: random.pick([":p0<int>", ":p0(a|42)", ":p0<uuid>"]))
        }
        if random.once(in: 3) {
            manifest.schemes = ["shop"]
            manifest.routes.append(ManifestRoute("shop://s/:id"))
            let target = random.pick(["shop://s/:p", "/a/:p", "/b/x-:p"])
            manifest.rewrites = [ManifestRewrite(.pattern(random.pick(["/old/:p", "/c/:p", "/b/x-:p"])), to: target)]
        }
        var app = ManifestApps.Android(package: "example.shop")
        app.fingerprints = [(0..<32).map { _ in "0A" }.joined(separator: ":")]
        app.minSdk = 31
        manifest.apps.android = [app]
        return manifest
    }

    @Test("Generated files, tables and both provers agree on random links and on each witness, and check finds nothing")
    func agree() throws {
        let seed = AppleOracleTests.seed
        let count = CoverageTests.count
        let links = Effort.count("WAYMARK_ASSOCIATION_LINKS", standard: 40 * count) / count
        var counts = (links: 0, open: 0, exact: 0, exactOnAndroid: 0, witnesses: 0)
        for number in 0..<count {
            var random = SeededNumbers(seed: seed &+ UInt64(number))
            let manifest = Self.manifest(&random)
            let table = try Table(manifest)
            let site = try #require(GeneratedSite.sites(of: manifest).first)
            let slow = try SlowAppleMatcher(root: ManifestNode(json: site.text.utf8))
            let file = try AppSiteAssociation(json: site.text.utf8)
            let android = try AndroidFilesTests.Files(manifest)
            let proofs = [
                site.coverage[0], try android.coverage(manifest, api: 31), try android.coverage(manifest, api: 35),
            ]
            let words: Comment = "seed \(seed), table \(number): \(manifest.routes.map(\.pattern)) \(manifest.rewrites)"
            let faults = file.findings().filter { $0.severity != .note }
            #expect(faults == [], "\(words) \(site.text)")
            func opens(_ link: String) -> [Bool] {
                let opens = slow.decision(on: link, app: "T.shop")?.opens ?? false
                #expect((file.verdict(on: link, app: "T.shop").opens == .yes) == opens, "\(link) \(words)")
                return [opens]
                    + [31, 35].map {
                        android.filters.verdict(on: link, api: $0, statements: android.links).opens == .yes
                    }
            }
            func check(_ link: String, _ systems: Range<Int>) throws {
                let taken = try table.takes(link)
                let opens = opens(link)
                counts.links += 1
                if opens[0] { counts.open += 1 }
                for system in systems where opens[system] != taken {
                    let direction: Coverage.Difference.Direction = opens[system] ? .overClaim : .underClaim
                    #expect(
                        proofs[system].differences.contains { $0.direction == direction },
                        "\(link) on system \(system): \(proofs[system]) \(words) \(site.text)")
                }
            }
            for (system, proof) in proofs.enumerated() {
                #expect(proof.doubts == [], words)
                for difference in proof.differences {
                    counts.witnesses += 1
                    #expect(difference.direction == .overClaim, "\(proof) \(words)")
                    #expect(try !table.takes(difference.witness), "\(difference) \(words)")
                    #expect(opens(difference.witness)[system], "\(difference) \(words)")
                }
            }
            if proofs[0].isExact { counts.exact += 1 }
            if proofs[1].isExact { counts.exactOnAndroid += 1 }
            for _ in 0..<links {
                let hasSlash = random.once(in: 2)
                try check(Self.link(&random, escapedSlashes: hasSlash), hasSlash ? 0..<1 : 0..<3)
            }
        }
        print("associations: seed \(seed), \(count) generated tables, \(counts)")
    }

    @Test("A host in Unicode is in the files as systems have it, and both spellings open and are proved")
    func international() throws {
        for host in ["例子.cn", "xn--fsqu00a.cn"] {
            var manifest = try AndroidFilesTests.manifest(["https://例子.cn/goods/:id"])
            manifest.hosts = [host]
            manifest.apps.ios = [ManifestApps.Apple(appID: "T.shop")]
            let site = try #require(GeneratedSite.sites(of: manifest).first)
            #expect(site.host == "xn--fsqu00a.cn")
            #expect(site.coverage[0].isExact, "\(site.coverage[0])")
            let lists = GeneratedAppLists(for: manifest.apps.ios[0], of: manifest)
            #expect(lists.entitlements.contains("<string>applinks:xn--fsqu00a.cn</string>"))
            let android = try AndroidFilesTests.Files(manifest)
            #expect(android.text.contains(#"android:host="xn--fsqu00a.cn""#))
            let proof = try Coverage(
                of: android.filters, android.links, manifest, host: host, package: "example.shop", api: 35)
            #expect(proof.isExact, "\(proof)")
        }
        let file = try AppSiteAssociation(json: #"{"applinks":{"details":[{"appID":"T.a","components":[{}]}]}}"#.utf8)
        for domain in ["例子.cn", "xn--fsqu00a.cn", "*.cn"] {
            let domains = AssociatedDomains([try #require(AssociatedDomains.Domain("applinks:\(domain)"))])
            for link in ["https://例子.cn/a", "https://XN--FSQU00A.cn/a"] {
                #expect(file.verdict(on: link, domains: domains).opens == .yes, "\(domain) \(link)")
            }
        }
    }

    // MARK: Planted faults

    /// A fault that is planted into a file.
    enum Fault: CaseIterable {
        /// A rule for a link that no route takes, and one that excludes a link that a route takes.
        case claim, exclusion
        /// A rule is taken out, one takes more than it did, one is turned around, and two change places.
        case removal, widening, turning, exchange
    }

    private static func component(_ path: String, excludes: Bool) -> ManifestNode {
        var members = [ManifestNode.Member("/", ManifestNode(.text(path)))]
        if excludes { members.append(.init("exclude", ManifestNode(.bool(true)))) }
        return ManifestNode(.object(members))
    }

    /// The rules with a fault, and the direction that it surely has.
    private static func plant(
        _ fault: Fault, _ rules: [ManifestNode], _ table: Table, _ random: inout SeededNumbers
    ) throws -> (rules: [ManifestNode], direction: Coverage.Difference.Direction?)? {
        var rules = rules
        let place = random.below(rules.count)
        switch fault {
        case .claim, .exclusion:
            let path =
                "/"
                + (0..<1 + random.below(3)).map { _ in random.pick(["a", "b", "c", "7", "x-1"]) }.joined(separator: "/")
            guard try table.takes("https://\(host)\(path)") == (fault == .exclusion) else { return nil }
            rules.insert(component(path, excludes: fault == .exclusion), at: 0)
            return (rules, fault == .claim ? .overClaim : .underClaim)
        case .removal: rules.remove(at: place)
        case .widening:
            guard let path = rules[place]["/"].text, path.contains("?*") else { return nil }
            rules[place] = component(path.replacing("?*", with: "*"), excludes: rules[place]["exclude"].isTrue)
        case .turning:
            rules[place] = component(rules[place]["/"].text ?? "", excludes: !rules[place]["exclude"].isTrue)
        case .exchange: rules.swapAt(place, random.below(rules.count))
        }
        return (rules, nil)
    }

    @Test(
        "Planted over- and under-claims are all found, each with a right witness and the rule that is responsible"
    )
    func planted() throws {
        let seed = AppleOracleTests.seed
        var found: [Fault: Int] = [:]
        var directions = (over: 0, under: 0)
        let count = Effort.count("WAYMARK_ASSOCIATION_PLANTED", standard: 15)
        var number: UInt64 = 0
        while found.values.reduce(0, +) < count {
            var random = SeededNumbers(seed: seed &+ number)
            number += 1
            let manifest = Self.manifest(&random)
            let site = try #require(GeneratedSite.sites(of: manifest).first)
            guard site.coverage[0].isExact else { continue }
            let table = try Table(manifest)
            let root = try ManifestNode(json: site.text.utf8)
            let variables = root["applinks"]["substitutionVariables"]
            guard let entry = root["applinks"]["details"].elements.first else { continue }
            let rules = entry["components"].elements
            let fault = try #require(Fault.allCases.min { found[$0, default: 0] < found[$1, default: 0] })
            guard !rules.isEmpty, let (changed, direction) = try Self.plant(fault, rules, table, &random) else {
                continue
            }
            let text =
                #"{"applinks":{"substitutionVariables":\#(variables.content == .null ? "{}" : variables.compactText),"details":[{"appIDs":["T.shop"],"components":\#(ManifestNode(.array(changed)).compactText)}]}}"#
            let slow = try SlowAppleMatcher(root: ManifestNode(json: text.utf8))
            func opens(_ link: String) -> Bool { slow.decision(on: link, app: "T.shop")?.opens ?? false }
            // Differences that are there, found by trying links.
            var expected = Set(direction.map { [$0] } ?? [])
            for _ in 0..<100 where direction == nil {
                let link = Self.link(&random)
                if try opens(link) != table.takes(link) { expected.insert(opens(link) ? .overClaim : .underClaim) }
            }
            if expected.isEmpty { continue }
            let coverage = try Coverage(
                of: AppSiteAssociation(json: text.utf8), manifest, host: Self.host, app: "T.shop")
            let words: Comment =
                "seed \(seed), \(number): \(fault) \(manifest.routes.map(\.pattern)) \(coverage) \(text)"
            #expect(coverage.doubts == [], words)
            #expect(expected.isSubset(of: coverage.differences.map(\.direction)), words)
            for difference in coverage.differences {
                let opens = opens(difference.witness)
                #expect(opens == (difference.direction == .overClaim), words)
                #expect(try table.takes(difference.witness) == (difference.direction == .underClaim), words)
                let decider = slow.decision(on: difference.witness, app: "T.shop")?.rule
                #expect(difference.rule?.steps.last?.index == decider, words)
                if direction != nil, difference.direction == direction { #expect(decider == 0, words) }
            }
            if expected.contains(.overClaim) { directions.over += 1 }
            if expected.contains(.underClaim) { directions.under += 1 }
            found[fault, default: 0] += 1
        }
        print("associations: seed \(seed), planted \(found), \(directions)")
        #expect(directions.over >= count / 5 && directions.under >= count / 5)
    }
}
