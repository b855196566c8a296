import RandomTrials
import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkRouting
import WaymarkRules

@Suite("Links that wait for their route to be switched on again, or to be another one")
struct InboxSwitchedOffTests {
    private static func off(_ version: UInt64) -> RuleSet {
        RuleSet(version: version, overrides: [RouteOverride("page", .disable(reason: "\(version)"))])
    }

    private func house(after house: InboxHouse? = nil, gates: [InboxGateRule] = []) async throws -> InboxHouse {
        let made = try await house?.restarted(gates: gates) ?? InboxHouse(gates: gates)
        try made.router.onSync("shop://page/:n", .public.id("page")) { made.log.add($0["n"] ?? "") }
        return made
    }

    @Test("They wait over as many launches as the route is off, and are delivered when it is on")
    func launches() async throws {
        var house = try await house(gates: ["ui"])
        try await house.inbox.accept("shop://page/1", from: .push)
        for version in UInt64(1)...4 {
            try house.router.setRules(Self.off(version))
            try house.inbox.open("ui")
            try await house.inbox.settle()
            #expect(try house.inbox.links.map(\.attempts) == [0] && house.inbox.linksSetAside.isEmpty)
            house = try await self.house(after: house, gates: ["ui"])
        }
        #expect(house.log.lines.isEmpty)
        try house.inbox.open("ui")
        try await house.inbox.settle()
        #expect(house.log.lines == ["1"])
    }

    @Test(
        "Those that a redirect leads to a route that is off wait however often the rules change, also behind a check that lets each link through once",
        arguments: [true, false])
    func redirected(isCheckedOnce: Bool) async throws {
        let house = try await house()
        try house.router.redirect("shop://to/:n", .public.tags("once"), to: "shop://page/:n")
        if isCheckedOnce {
            let check = DuplicateSuppression(within: .seconds(60), clock: AppClock(house.clock))
            house.router.check(check, for: .tag("once"))
        }
        try house.router.setRules(Self.off(1))
        try await house.inbox.accept("shop://to/1", from: .push)
        for version in UInt64(2)...6 {
            try await house.inbox.settle()
            #expect(try house.inbox.links.map(\.attempts) == [0])
            try house.router.setRules(Self.off(version))
        }
        house.router.removeRules()
        try await house.inbox.settle()
        #expect(house.log.lines == ["1"])
        if isCheckedOnce {
            await #expect(throws: RouterError.self) { try await house.router.open("shop://to/1", from: .push) }
        }
    }

    @Test("A route that is switched on while its link is on its way there gets it, by the rules that count then")
    func switchedOnMeanwhile() async throws {
        let house = try await house()
        let (reached, gate) = (Gate(), Gate())
        try house.router.on("shop://to/:n", .public.tags("slow")) { request -> Response in
            .redirect(to: "shop://page/\(request["n"] ?? "")")
        }
        house.router.use(named: "slow", for: .tag("slow"), within: .unlimited) { request, next in
            reached.open()
            await gate.wait()
            return try await next(request)
        }
        try house.router.setRules(Self.off(1))
        house.router.send("shop://to/1", from: .push)
        await reached.wait()
        house.router.removeRules()
        gate.open()
        try await house.inbox.settle()
        #expect(house.log.lines == ["1"])
        #expect(try house.inbox.links.isEmpty)
    }

    /// The changes of routes by which a link goes to a route without the tag of a gate.
    enum Change: CaseIterable, Sendable {
        case replaced, removed
    }

    @Test("A gate by tag holds a link no more when another route has it", arguments: Change.allCases)
    func tagGoes(_ change: Change) async throws {
        let house = try InboxHouse(gates: [InboxGateRule("signIn", for: .tag("needsSignIn"))])
        let registration = try house.router.on("shop://mine/:n", .public.tags("needsSignIn").id("mine")) { _ in }
        try house.router.onSync("shop://*", .public) { house.log.add($0.linkText) }
        try await house.inbox.accept("shop://mine/1", from: .push)
        try await house.inbox.settle()
        #expect(try house.inbox.links.count == 1)
        switch change {
        case .removed: registration.remove()
        case .replaced:
            try house.router.onSync("shop://mine/:n", .public.id("mine").replacing) { house.log.add($0.linkText) }
        }
        try await house.inbox.settle()
        #expect(house.log.lines == ["shop://mine/1"])
    }

    /// Pages that rules switch on and off, links to them straight and by redirects, gates and launches, with what must have arrived.
    private struct History {
        static let pages = 0..<3
        var house: InboxHouse
        var off: Set<Int> = []
        var isOpen = false
        var version: UInt64 = 0
        var waiting: [(number: Int, page: Int)] = []
        var arrived: [String] = []

        init() throws {
            house = try InboxHouse(gates: ["ui"])
            try register()
        }

        func register() throws {
            for page in Self.pages {
                try house.router.onSync(
                    [RoutePattern(stringLiteral: "shop://p\(page)/:n")], .public.id("p\(page)")
                ) { [house] in house.log.add($0["n"] ?? "") }
                try house.router.redirect(
                    [RoutePattern(stringLiteral: "shop://t\(page)/:n")], .public,
                    to: RoutePattern(stringLiteral: "shop://p\(page)/:n"))
            }
        }

        mutating func setRules() throws {
            version += 1
            let overrides = off.sorted().map { RouteOverride("p\($0)", .disable(reason: "off")) }
            if off.isEmpty, version.isMultiple(of: 2) { return house.router.removeRules() }
            try house.router.setRules(RuleSet(version: version, overrides: overrides))
        }

        mutating func act(_ random: inout SeededNumbers, _ number: Int) async throws {
            switch random.below(6) {
            case 0, 1:
                let page = random.below(Self.pages.count)
                try await house.inbox.accept("shop://\(random.pick(["p", "t"]))\(page)/\(number)", from: .push)
                waiting.append((number, page))
            case 2, 3:
                off = Set(Self.pages.filter { _ in random.once(in: 2) })
                try setRules()
            case 4:
                isOpen.toggle()
                if isOpen { try house.inbox.open("ui") } else { try house.inbox.close("ui") }
            default:
                house = try await house.restarted(gates: ["ui"])
                isOpen = false
                try register()
                try setRules()
            }
            try await house.inbox.settle()
            let ready = waiting.filter { isOpen && !off.contains($0.page) }
            arrived += ready.map { "\($0.number)" }
            waiting.removeAll { link in ready.contains { $0.number == link.number } }
        }
    }

    @Test(
        "In random histories each arrives once, as soon as its gate is open and its page is on, and none is set aside")
    func histories() async throws {
        for seed in 0..<Effort.count("WAYMARK_SWITCHED_OFF_TRIALS", standard: 60) {
            var random = SeededNumbers(trial: UInt64(seed))
            var history = try History()
            for number in 0..<40 {
                try await history.act(&random, number)
                let state = "seed \(seed), action \(number)"
                #expect(history.house.log.lines.sorted() == history.arrived.sorted(), "\(state)")
                #expect(try history.house.inbox.links.count == history.waiting.count, "\(state)")
                #expect(try history.house.inbox.linksSetAside.isEmpty, "\(state)")
            }
        }
    }
}
