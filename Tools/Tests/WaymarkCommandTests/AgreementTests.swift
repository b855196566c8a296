import Foundation
import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkInspection
import WaymarkRouting
import WaymarkRules

/// Random tables, about which `match`, `explain` and `lint` must say what a router does that was made by hand, without a
/// manifest.
@Suite struct AgreementTests {
    /// A generator that gives the same numbers for the same seed (SplitMix64).
    struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

        mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &self) ?? "" }
    }

    struct Kind: CustomTestStringConvertible, Sendable {
        /// `nil` for Waymark's own syntax.
        let dialect: (any PatternDialect)?
        let patterns: [String]
        var name: String { dialect.map { type(of: $0).name } ?? "waymark" }
        var testDescription: String { name }
    }

    private static let colons = [
        "app://a", "app://a/", "app://:x", "app://:yy", "app://a/:x", "app://a/:yy", "app://a/b", "app://:x/b", "/a",
        "/:x",
        "/a/:x", "/a/:yy", "/a/b",
    ]

    static let kinds = [
        Kind(
            dialect: nil,
            patterns: [
                "app://a", "app://:x", "app://:x<int>", "app://a/:x", "app://a/:x([0-9]+)", "app://a/:y<int>",
                "app://a/b",
                "app://:x/b", "app://a/*", "app://*", "app://:t+", "/a", "/:x", "/a/:x", "/a(/:x)", "/a(/b)(/c)", "/*",
                "/a/x:y", "https://h.example/a", "https://*.h.example/:x", "https://h.example/*",
            ]),
        Kind(dialect: JLRoutesDialect(), patterns: colons.map { $0.replacing("app:/", with: "") } + ["/*", "/a(/b)"]),
        Kind(dialect: MGJRouterDialect(), patterns: colons + ["app://", "app://a/:x.html", "app://~/b"]),
        Kind(dialect: HHRouterDialect(), patterns: colons),
        Kind(dialect: WLRRouteDialect(), patterns: colons.map { $0.replacing(":x", with: ":xx") }),
        Kind(dialect: RoutableDialect(), patterns: colons.map { String($0.replacing("app://", with: "")) }),
        Kind(dialect: AnyRouterDialect(), patterns: colons),
        Kind(
            dialect: URLNavigatorDialect(),
            patterns: [
                "app://a", "app://<x>", "app://<y>", "app://a/<int:x>", "app://a/<y>", "app://<x>/b",
                "app://a/<path:p>",
            ]),
    ]

    private static let links = [
        "app://a", "app://b", "app://a/b", "app://a/7", "app://a/x7", "app://a/b/c", "app://b/b", "app://a/7.html",
        "app://",
        "/a", "/b", "/a/b", "/a/7", "/a/b/c", "a", "a/7", "https://h.example/a", "https://m.h.example/b",
        "https://h.example/b/c", "app://a?x=1&x=2&n", "app://old/7", "other://a",
    ]

    /// A route as it is written in the manifest and registered by hand.
    private struct Written {
        let id: String
        let pattern: String
        let priority: Int
        /// `nil` if nothing is said.
        let isPublic: Bool?

        var json: String {
            let exposure = isPublic.map { #", "exposure": "\#($0 ? "public" : "internal")""# } ?? ""
            return #"{ "id": "\#(id)", "pattern": "\#(pattern)", "priority": \#(priority)\#(exposure) }"#
        }

        func register(on router: Router, as dialect: (any PatternDialect)?) throws {
            let exposure = isPublic.map { $0 ? Exposure.public : .internal }
            let pattern = RoutePattern(stringLiteral: self.pattern)
            if let dialect {
                try router.reading(dialect).onSync([pattern], .exposure(exposure).id(id).priority(priority)) {
                    Received($0.arguments)
                }
            } else {
                try router.onSync([pattern], .exposure(exposure).id(id).priority(priority)) { Received($0.arguments) }
            }
        }
    }

    /// The values that a handler received, or would receive by `match`.
    private struct Received: Sendable {
        let texts: [String: [String]]

        init(_ arguments: [String: any Sendable]) {
            texts = arguments.mapValues { value in (value as? [String]) ?? (value as? String).map { [$0] } ?? [] }
        }

        init(_ arguments: JSONText?) {
            guard case .object(let members)? = arguments else {
                texts = [:]
                return
            }
            // A name without = has no value, and is none that a handler receives.
            texts = Dictionary(
                uniqueKeysWithValues: members.filter { $0.value != .null }.map { ($0.name, Self.texts(of: $0.value)) })
        }

        private static func texts(of value: JSONText) -> [String] {
            switch value {
            case .text(let text): [text]
            case .array(let values): values.flatMap(texts)
            default: []
            }
        }
    }

    private struct Answer: Decodable {
        let link: String
        let id: String?
    }

    private struct Explained: Decodable {
        struct Fit: Decodable { let id: String? }

        let opened: Bool
        let fits: [Fit]?
    }

    private struct Found: Decodable {
        let code: String
        let routes: [Int]
    }

    private func decode<Value: Decodable>(_: Value.Type, _ line: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(line.utf8))
    }

    /// Two seeds of each kind, times the effort that the environment asks for.
    private static let seeds: Range<UInt64> = {
        let factor = ProcessInfo.processInfo.environment["WAYMARK_EFFORT"].flatMap(Double.init) ?? 1
        return 5..<5 + UInt64(max(1, 2 * factor))
    }()

    @Test("The command's answers on a random table are those of a router made by hand", arguments: kinds)
    func agrees(_ kind: Kind) async throws {
        let folder = try Folder()
        for seed in Self.seeds {
            var random = Numbers(state: seed)
            let routes = (0..<Int.random(in: 2...7, using: &random)).map { place in
                Written(
                    id: "r\(place)", pattern: random.pick(kind.patterns), priority: random.once(in: 4) ? 1 : 0,
                    isPublic: random.once(in: 5) ? nil : !random.once(in: 5))
            }
            var configuration = RouterConfiguration()
            configuration.conflicts = .ordered
            configuration.rules = kind.dialect?.rules ?? .standard
            configuration.types = kind.dialect?.types ?? []
            var keys = kind.dialect == nil ? "" : #""dialect": "\#(kind.name)", "#
            if random.once(in: 3) {
                configuration.rules.merge = [.query, .path]
                keys += #""rules": { "merge": ["query", "path"] }, "#
            }
            let router = try Router(configuration)
            for route in routes { try route.register(on: router, as: kind.dialect) }
            // A rewrite of a dialect is in its syntax, which not all have for this.
            let rewrites = kind.dialect == nil && random.once(in: 2)
            if rewrites {
                router.setRewritesIfSound([RewriteRule(from: "app://old/:x", to: "app://a/:x")])
                keys += #""rewrites": [ { "from": "app://old/:x", "to": "app://a/:x" } ], "#
            }
            let path = try folder.manifest(routes.map(\.json).joined(separator: ",\n"), keys)
            let note = "seed \(seed): \(routes.map(\.json)) \(keys)"
            let hasCatchAll = routes.contains {
                ["/*", "app://", "app://*", "app://:t+", "https://h.example/*"].contains($0.pattern)
            }

            let matched = CommandRun(
                ["match", "--routes", path, "--json", "-"], input: Self.links.joined(separator: "\n"))
            let answers = try matched.lines.map { try decode(Answer.self, $0) }
            #expect(answers.map(\.link) == Self.links, "\(note) \(matched.errors)")
            var winners: Set<String> = []
            for (answer, line) in zip(answers, matched.lines) {
                let link = answer.link
                let winner = router.match(link)?.route.id
                if let winner { winners.insert(winner) }
                if !hasCatchAll, !(rewrites && link.hasPrefix("app://old")) {
                    #expect(answer.id == winner, "match \(link) \(note)")
                    // What a dialect adds, or makes of a text, is no value of the link.
                    if kind.dialect == nil, winner != nil,
                        case .object(let members) = try JSONTextReader.read(line.utf8)
                    {
                        let received = try await router.open(link, from: .app).value as? Received
                        let said = Received(members.first { $0.name == "arguments" }?.value)
                        #expect(received?.texts == said.texts, "arguments \(link) \(note)")
                    }
                }
                for (source, kind) in [("app", LinkSource.app), ("push", .push)] {
                    let run = CommandRun(["explain", "--routes", path, "--json", "--source", source, link])
                    guard let line = run.lines.first else {
                        Issue.record("explain \(link) \(note) \(run.errors)")
                        continue
                    }
                    let explained = try decode(Explained.self, line)
                    let own = router.explain(link, from: kind)
                    #expect(explained.opened == router.canOpen(link, from: kind), "explain \(link) \(source) \(note)")
                    #expect((run.code == 0) == explained.opened, "explain \(link) \(source) \(note)")
                    #expect(
                        explained.fits?.first?.id == own.table.winner?.route.id, "explain \(link) \(source) \(note)")
                }
            }
            let linted = CommandRun(["lint", "--routes", path, "--json"])
            for finding in try linted.lines.map({ try decode(Found.self, $0) })
            where ["shadowed", "unreachable"].contains(finding.code) {
                let hidden = routes[finding.routes[0]].id
                #expect(!winners.contains(hidden), "lint \(finding) \(note)")
            }
        }
    }
}

extension Router {
    /// Sets rewrites that lead somewhere; what leads nowhere is left out, as by the command.
    fileprivate func setRewritesIfSound(_ rules: [RewriteRule]) { try? setRewrites(rules) }
}
