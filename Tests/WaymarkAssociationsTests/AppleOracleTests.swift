import Foundation
import RandomTrials
import Testing
import WaymarkManifest

@testable import WaymarkAssociations

/// The matcher against the slow one, on files and links that are made up. `WAYMARK_ASSOCIATION_FILES` says how many files, and
/// `WAYMARK_SEED` which.
@Suite struct AppleOracleTests {
    static var count: Int {
        Effort.count("WAYMARK_ASSOCIATION_FILES", standard: 300)
    }
    static var seed: UInt64 {
        ProcessInfo.processInfo.environment["WAYMARK_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...999_999)
    }

    @Test("The matcher decides as one that was written for reading alone")
    func agrees() throws {
        let seed = Self.seed
        var opened = 0
        for number in 0..<Self.count {
            var random = SeededNumbers(seed: seed &+ UInt64(number))
            let node = AppleFileMaker.file(&random)
            let file = try AppSiteAssociation(json: node.compactText.utf8)
            let slow = SlowAppleMatcher(root: node)
            for _ in 0..<8 {
                let link = AppleFileMaker.link(&random)
                let app = pick(["T.a", "T.b"], &random)
                let expected = slow.decision(on: link, app: app)
                let found: (opens: Bool, entry: Int, rule: Int)? =
                    switch file.decision(on: link, app: app) {
                    case .opens(_, let entry, let rule): (true, entry, rule)
                    case .excluded(let entry, let rule): (false, entry, rule)
                    default: nil
                    }
                if expected?.opens == true { opened += 1 }
                let agree =
                    expected?.opens == found?.opens && expected?.entry == found?.entry && expected?.rule == found?.rule
                guard agree else {
                    Issue.record(
                        "seed \(seed), file \(number): \(link) by \(app): \(node.compactText): expected \(String(describing: expected)), found \(String(describing: found))"
                    )
                    return
                }
            }
        }
        print("associations: seed \(seed), \(Self.count) files, 8 links each, \(opened) open")
        #expect(opened > Self.count / 10)
    }

    @Test("Two files that differ on a link are told apart, and each link in the list changes hands")
    func differences() throws {
        let seed = Self.seed
        var counts = (same: 0, changed: 0, undecided: 0)
        for number in 0..<max(20, Self.count / 10) {
            var random = SeededNumbers(seed: seed &+ UInt64(number))
            let old = AppleFileMaker.file(&random, rules: 2)
            let new = random.once(in: 3) ? old : AppleFileMaker.file(&random, rules: 2)
            let (slowOld, slowNew) = (SlowAppleMatcher(root: old), SlowAppleMatcher(root: new))
            var limits = Coverage.Limits()
            limits.kinds = 2_000
            let difference = AssociationDifference(
                from: try AppSiteAssociation(json: old.compactText.utf8),
                to: try AppSiteAssociation(json: new.compactText.utf8),
                host: GeneratedOracleTests.host, limits: limits)
            let words: Comment = "seed \(seed), \(number): \(difference) \(old.compactText) \(new.compactText)"
            func opens(_ link: String, _ app: String) -> (old: Bool, new: Bool) {
                (
                    slowOld.decision(on: link, app: app)?.opens ?? false,
                    slowNew.decision(on: link, app: app)?.opens ?? false
                )
            }
            for change in difference.changes {
                let opens = opens(change.witness, change.app)
                #expect(opens.old != opens.new && opens.new == change.opensNow, "\(change) \(words)")
            }
            guard difference.doubts.isEmpty else {
                counts.undecided += 1
                continue
            }
            if difference.changes.isEmpty { counts.same += 1 } else { counts.changed += 1 }
            for _ in 0..<40 {
                let link = GeneratedOracleTests.link(&random)
                for app in ["T.a", "T.b"] {
                    let opens = opens(link, app)
                    if opens.old == opens.new { continue }
                    #expect(
                        difference.changes.contains { $0.app == app && $0.opensNow == opens.new },
                        "\(link) by \(app): \(words)")
                }
            }
        }
        print("associations: seed \(seed), differences \(counts)")
        #expect(counts.same > 0 && counts.changed > 0)
    }

    static let runs = [
        "/*a*a*a*a*a*a*a*a*b", "/*aaaaaaab", "/*?a*?a*?ab", "*a*", "/*$(digit)*$(digit)a*aab", "/a?*/?*/?*b",
    ]

    @Test(
        "A pattern of many runs takes comparisons in proportion to a link's length, and no more than its own length for each byte",
        arguments: runs)
    func manyRuns(_ pattern: String) throws {
        let matcher = PatternMatcher(PatternText(pattern), SubstitutionVariables(custom: [:]), .init())
        for unit in ["a", "aab", "1a", "/a", "é"] {
            let steps = try [1_000, 2_000, 4_000, 8_000].map { count in
                try #require(matcher.steps(for: "/" + String(repeating: unit, count: count))) / max(1, unit.utf8.count)
            }
            #expect(steps[3] <= 8_001 * (pattern.utf8.count + 1), "\(unit): \(steps)")
            #expect(steps[3] <= steps[0] * 9, "\(unit): \(steps)")
        }
    }

    @Test("A pattern of two hundred runs takes a link of 20,000 letters")
    func longRuns() throws {
        let pattern = "/" + String(repeating: "*a", count: 200) + "*b"
        let text = #"{"applinks":{"details":[{"appID":"T.a","components":[{"/":"\#(pattern)"}]}]}}"#
        let file = try AppSiteAssociation(json: text.utf8)
        // With going back to earlier runs this would not end.
        let link = "https://a.example/" + String(repeating: "a", count: 20_000)
        #expect(file.decision(on: link) == .noRule)
        #expect(file.decision(on: link + "b") == .opens(app: "T.a", entry: 0, rule: 0))
    }
}

/// One of some values.
func pick<Value>(_ values: [Value], _ random: inout SeededNumbers) -> Value {
    values[Int.random(in: values.indices, using: &random)]
}

/// Files and links of few letters, so that many meet.
enum AppleFileMaker {
    private static let pieces = [
        "a", "b", "A", "/", "/", "/", "*", "?", "?*", "aa", "%C3%A9", "%c3%a9", "é", "%2F", "$(digit)", "$(own)",
        "$(lower)", "1", "-", "É",
        "$(none)", "ab", "/*", "//", ".", "..", ";p=1", "+", "%25", "%", "ß", "日", "%2f", "%41", "k", "S", "~",
    ]
    private static let linkPieces = [
        "a", "b", "A", "/", "/", "/", "aa", "%C3%A9", "%c3%a9", "%C3%89", "%2F", "1", "-", "ab", "x", "%41",
    ]

    static func file(_ random: inout SeededNumbers, rules: Int = 6) -> ManifestNode {
        var links: [ManifestNode.Member] = []
        if Bool.random(using: &random) {
            let values: [ManifestNode] = ["a*", "b?", "ab", "1"].shuffled(using: &random).prefix(2).map {
                .init(.text($0))
            }
            links.append(.init("substitutionVariables", .init(.object([.init("own", .init(.array(values)))]))))
        }
        if Int.random(in: 0..<6, using: &random) == 0 {
            links.append(.init("defaults", rule(&random, isDefault: true)))
        }
        let entries = (0..<Int.random(in: 1...3, using: &random)).map { _ in entry(&random, rules: rules) }
        links.append(.init("details", .init(.array(entries))))
        return .init(.object([.init("applinks", .init(.object(links)))]))
    }

    private static func entry(_ random: inout SeededNumbers, rules most: Int) -> ManifestNode {
        let apps = pick([["T.a"], ["T.b"], ["T.a", "T.b"]], &random)
        var members = [ManifestNode.Member("appIDs", .init(.array(apps.map { .init(.text($0)) })))]
        if Int.random(in: 0..<6, using: &random) == 0 {
            members.append(.init("defaults", rule(&random, isDefault: true)))
        }
        if random.once(in: 5) {
            let paths = (0..<1 + random.below(4)).map { _ in
                ManifestNode(.text(random.pick(["", "", "NOT ", "NOT"]) + "/" + text(pieces, 5, &random)))
            }
            members.append(.init("paths", .init(.array(paths))))
            if !random.once(in: 4) { return .init(.object(members)) }
        }
        let rules = (0..<1 + random.below(most)).map { _ in rule(&random, isDefault: false) }
        members.append(.init("components", .init(.array(rules))))
        return .init(.object(members))
    }

    private static func rule(_ random: inout SeededNumbers, isDefault: Bool) -> ManifestNode {
        var members: [ManifestNode.Member] = []
        func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
        if !chance(isDefault ? 2 : 5) {
            members.append(.init("/", .init(.text((chance(4) ? "" : "/") + text(pieces, 5, &random)))))
        }
        if chance(4) { members.append(.init("?", query(&random))) }
        if chance(5) { members.append(.init("#", .init(.text(text(pieces, 2, &random))))) }
        if chance(4) { members.append(.init("exclude", .init(.bool(chance(2) || true)))) }
        if chance(4) { members.append(.init("caseSensitive", .init(.bool(chance(3))))) }
        if chance(4) { members.append(.init("percentEncoded", .init(.bool(chance(3))))) }
        return .init(.object(members))
    }

    private static func query(_ random: inout SeededNumbers) -> ManifestNode {
        if Bool.random(using: &random) {
            return .init(.text(pick(["*", "a=*", "?*", "*b=1*", ""], &random)))
        }
        let names = ["a", "b", "A", "é", "%61", ""].shuffled(using: &random).prefix(
            Int.random(in: 1...2, using: &random))
        return .init(
            .object(
                names.map { name in
                    let value =
                        Int.random(in: 0..<12, using: &random) == 0
                        ? .bool(true) : ManifestNode.Content.text(text(pieces, 2, &random))
                    return .init(name, .init(value))
                }))
    }

    static func link(_ random: inout SeededNumbers) -> String {
        if random.once(in: 2) {
            return NastyLinks.link(["m.shop.example", "bücher.example", "xn--bcher-kva.example"], &random)
        }
        var link = "https://m.shop.example/" + text(linkPieces, 6, &random)
        if random.once(in: 3) {
            let items = (0..<random.below(4)).map { _ in
                random.pick(["a", "b", "A", "%61", "c"]) + random.pick(["", "=", "=" + text(linkPieces, 2, &random)])
            }
            link += "?" + items.joined(separator: "&")
        }
        if random.once(in: 4) { link += "#" + text(linkPieces, 2, &random) }
        return link
    }

    private static func text(_ pieces: [String], _ most: Int, _ random: inout SeededNumbers) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in pick(pieces, &random) }.joined()
    }
}
