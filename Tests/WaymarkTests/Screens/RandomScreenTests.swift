import RandomTrials
import Testing
import Waymark
import WaymarkCore
import WaymarkLock
import WaymarkManifest
import WaymarkNavigation
import WaymarkRouting

/// The gates of a random table that are open.
private struct Gates: Sendable {
    var open: Set<String> = []
}

/// A random table of screens: who may open each, which gates it is behind, and which is beneath it.
private struct ScreenTable: Sendable {
    /// The way in which the parent of a screen is stated.
    enum Saying: CaseIterable {
        case code, manifest, catalog
    }

    struct Row: Sendable {
        let id: String
        var isPublic: Bool
        var sources: Set<LinkSource.Kind>?
        /// `asked` is a gate that says without running whether it is open, `mute` one that does not, `check` a check.
        var tags: Set<RouteTag>
        var parent: (id: String, saying: Saying)?

        var link: String { "shop://\(id)" }
        var exposure: Exposure { isPublic ? .public : .internal }
    }

    static let gates = ["asked", "mute", "check"]
    static let sources: [LinkSource] = [.app, .push, .qrCode]

    var rows: [Row] = []

    init(_ numbers: inout some RandomNumberGenerator) {
        for number in 0..<Int.random(in: 2...7, using: &numbers) {
            let kinds = Self.sources.map(\.kind).filter { _ in .random(using: &numbers) }
            let isNarrow = Int.random(in: 0..<4, using: &numbers) == 0
            rows.append(
                Row(
                    id: "s\(number)", isPublic: Int.random(in: 0..<3, using: &numbers) > 0,
                    sources: isNarrow ? Set(kinds) : nil,
                    tags: Set(
                        Self.gates.filter { _ in Int.random(in: 0..<4, using: &numbers) == 0 }.map {
                            RouteTag(rawValue: $0)
                        }),
                    parent: number > 0 && Int.random(in: 0..<5, using: &numbers) > 0
                        ? (
                            "s\(Int.random(in: 0..<number, using: &numbers))",
                            Saying.allCases[Int.random(in: Saying.allCases.indices, using: &numbers)]
                        )
                        : nil))
        }
    }

    subscript(id: String) -> Row { rows[Int(id.dropFirst()) ?? 0] }

    /// The screen and those beneath it by what is said, from the top down.
    func chain(of id: String) -> [Row] {
        var chain = [self[id]]
        while let parent = chain[chain.count - 1].parent { chain.append(self[parent.id]) }
        return chain
    }

    /// An app of the table.
    ///
    /// - Parameter hasParents: Whether anything is beneath a screen.
    @MainActor
    func app(_ gates: Locked<Gates>, hasParents: Bool) async throws -> Mediator {
        let said = hasParents ? rows.filter { $0.parent?.saying == .manifest } : []
        let named = Set(said.flatMap { [$0.id, $0.parent?.id ?? ""] })
        var manifest = Manifest(routes: [])
        manifest.routes = rows.filter { named.contains($0.id) }.map { row in
            var route = ManifestRoute(row.link, id: row.id)
            route.exposure = row.isPublic ? .public : .internal
            if said.contains(where: { $0.id == row.id }) { route.parent = row.parent?.id }
            return route
        }
        let app = try Mediator(
            modules: [RandomShop(table: self, gates: gates, hasParents: hasParents)], manifest: manifest)
        for row in rows where hasParents {
            guard let parent = row.parent, parent.saying == .catalog else { continue }
            app.navigation.screens.override(
                row.id, presentation: nil, parent: { _ in Screen(parent.id, link: "shop://\(parent.id)") })
        }
        await app.start()
        return app
    }
}

private struct RandomShop: Module {
    let table: ScreenTable
    let gates: Locked<Gates>
    let hasParents: Bool
    var id: LifecycleID { "shop" }

    @MainActor
    private struct Page: ScreenProduct {
        var screenProduct: Page { self }
    }

    private struct Gate: Interceptor {
        let name: String
        let gates: Locked<Gates>
        var isOpen: Bool { gates.withLock { $0.open.contains(name) } }

        func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
            guard isOpen else { throw Refusal(.gate(name)) }
            return try await next(request)
        }

        func admits(_ request: RouteRequest) async -> Bool? { name == "asked" ? isOpen : nil }
    }

    private struct GateCheck: Check {
        let gates: Locked<Gates>

        func check(_ request: RouteRequest) throws -> Verdict {
            guard gates.withLock({ $0.open.contains("check") }) else { throw Refusal(.gate("check")) }
            return .pass
        }
    }

    func register(in app: Registrar) {
        for row in table.rows {
            var parent: ScreenParent<Screen>?
            if hasParents, let said = row.parent {
                switch said.saying {
                case .code: parent = .route(said.id)
                case .manifest, .catalog: break
                }
            }
            var options = RouteOptions.id(row.id).exposure(row.exposure)
            options.tags = row.tags
            options.sources = row.sources
            app.screen([RoutePattern(stringLiteral: row.link)], options, shown: .push.parent(parent)) { _, _ in Page() }
        }
        app.use(Gate(name: "asked", gates: gates), for: .tag("asked"))
        app.use(Gate(name: "mute", gates: gates), for: .tag("mute"))
        app.check(GateCheck(gates: gates), for: .tag("check"))
    }
}

@MainActor
@Suite("No screen is displayed that opening it by itself would have refused")
struct RandomScreenTests {
    /// The state of an app of a table after a random action, held against opening each screen by itself.
    private struct Trial {
        let table: ScreenTable
        let gates: Locked<Gates>
        let app: Mediator
        /// The same without anything beneath a screen.
        let alone: Mediator
        let driver: HeadlessDriver

        @MainActor
        init(_ table: ScreenTable) async throws {
            self.table = table
            gates = Locked(Gates())
            app = try await table.app(gates, hasParents: true)
            alone = try await table.app(gates, hasParents: false)
            alone.navigation.connect(HeadlessDriver(.stack("main", [.foreign("Home")])))
            driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
            app.navigation.connect(driver)
        }

        @MainActor var shown: [String] { driver.state().screens.dropFirst().map(\.route) }

        @MainActor
        func opens(_ row: ScreenTable.Row, from source: LinkSource) async -> Bool {
            (try? await alone.router.open(row.link, from: source)) != nil
        }

        /// The state that is expected when a link is opened.
        @MainActor
        func wanted(_ row: ScreenTable.Row, from source: LinkSource) async -> [String] {
            guard await opens(row, from: source) else { return [] }
            var wanted = [row.id]
            for next in table.chain(of: row.id).dropFirst() {
                let isMute = next.tags.contains("mute") && !row.tags.contains("mute")
                guard !isMute, await opens(next, from: source) else { break }
                wanted.insert(next.id, at: 0)
            }
            return wanted
        }

        /// The state that is expected when screens are restored.
        @MainActor
        func wanted(restoring rows: [ScreenTable.Row]) async -> [String] {
            var wanted: [String] = []
            for row in rows {
                guard !row.tags.contains("mute"), await opens(row, from: .app) else { break }
                wanted.append(row.id)
            }
            return wanted
        }
    }

    @Test("Random tables, sources and gates: opened and restored", arguments: [20_261_123, 7, 31_337] as [UInt64])
    func random(seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        var cuts = 0
        var chains = 0
        for round in 0..<40 {
            let table = ScreenTable(&numbers)
            let trial = try await Trial(table)
            for action in 0..<8 {
                trial.gates.withLock { gates in
                    gates.open = Set(ScreenTable.gates.filter { _ in Int.random(in: 0..<3, using: &numbers) > 0 })
                }
                _ = try? await trial.app.navigation.popToRoot()
                let source = ScreenTable.sources[Int.random(in: 0..<ScreenTable.sources.count, using: &numbers)]
                let row = table.rows[Int.random(in: 0..<table.rows.count, using: &numbers)]
                let what: Comment
                let wanted: [String]
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0:
                    let rows = table.rows.shuffled(using: &numbers).prefix(Int.random(in: 1...3, using: &numbers))
                    what = "seed \(seed), round \(round), action \(action): restoring \(rows.map(\.id))"
                    wanted = await trial.wanted(restoring: Array(rows))
                    let screens = [Screen.foreign("Home")] + rows.map { Screen($0.id, link: $0.link) }
                    let lost = try await trial.app.restore(NavigationState(scenes: [.stack("main", screens)]))
                    #expect(lost.map(\.route) == rows.dropFirst(wanted.count).map(\.id), what)
                case 1:
                    what = "seed \(seed), round \(round), action \(action): answering \(row.link) from \(source)"
                    wanted = []
                    #expect(throws: RouterError.self, what) { try trial.app.router.answer(row.link, from: source) }
                default:
                    what = "seed \(seed), round \(round), action \(action): opening \(row.link) from \(source)"
                    wanted = await trial.wanted(row, from: source)
                    _ = try? await trial.app.router.open(row.link, from: source)
                    if !wanted.isEmpty, wanted.count < table.chain(of: row.id).count { cuts += 1 }
                    if wanted.count > 1 { chains += 1 }
                }
                #expect(trial.shown == wanted, what)
            }
        }
        #expect(cuts > 20)
        #expect(chains > 5)
    }
}
