import RandomTrials
import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

/// Random histories; each step is compared with a model that is simple enough to be right.
@Suite struct InboxHistoryTests {
    static let rules: [InboxGateRule] = [
        "ui", InboxGateRule("signIn", for: .tag("needsSignIn")), InboxGateRule("scene", perScene: true),
    ]

    /// The time for which a link counts as recent.
    static let window = Duration.seconds(10)

    @Test(
        "Whatever happens in whatever order, the inbox does what a simple model does",
        arguments: Effort.shares(standard: 160)
    )
    func histories(share: Effort.Share) async throws {
        for seed in share.trials {
            var history = try History(seed: UInt64(seed))
            for step in 0..<40 {
                try await history.step()
                guard try history.holds else {
                    Issue.record("seed \(seed), step \(step): \(try history.difference)")
                    return
                }
            }
            try await history.house.inbox.stop()
        }
    }

    private struct Model {
        struct Item {
            let id: Int
            let text: String
            let key: String?
            let scene: String?
            let expires: Duration
            var attempts = 0
            var hasFailed = false

            var needsSignIn: Bool { text.contains("own") }
            var isShut: Bool { text.contains("shut") }
            var isAside: Bool { attempts >= 2 && hasFailed }
        }

        /// A link that came, and is there or was delivered.
        struct Recent {
            let id: Int
            let text: String
            let time: Duration
        }

        var items: [Item] = []
        var recent: [Recent] = []
        var open: Set<String> = []
        var now = Duration.zero
        /// The notes of handlers and interceptors, by scene.
        var log: [String?: [String]] = [:]

        /// Takes a link in; returns whether it is a duplicate, which is left out.
        mutating func accept(_ item: Item) -> Bool {
            // Also one that was not taken before a restart.
            let untaken = items.filter { $0.text == item.text && $0.attempts > 0 }
            if recent.contains(where: { recent in
                recent.text == item.text && now - recent.time < window && !untaken.contains { $0.id == recent.id }
            }) {
                return true
            }
            let superseded = item.key.flatMap { key in items.first { $0.key == key } }
            for old in untaken where old.id != superseded?.id {
                leave(old)
                items.removeAll { $0.id == old.id }
            }
            recent.append(Recent(id: item.id, text: item.text, time: now))
            if let key = item.key, let place = items.firstIndex(where: { $0.key == key }) {
                leave(items[place])
                items[place] = item
            } else {
                items.append(item)
            }
            return false
        }

        /// Notes that a link has left which is not delivered.
        mutating func leave(_ item: Item) { recent.removeAll { $0.id == item.id } }

        mutating func settle() {
            for item in items where !item.isAside && item.expires <= now { leave(item) }
            items.removeAll { !$0.isAside && $0.expires <= now }
            for scene in [nil, "a", "b"] as [String?] {
                while let place = items.firstIndex(where: { $0.scene == scene && !$0.hasFailed && mayCome($0) }) {
                    log[scene, default: []].append(items[place].text)
                    items[place].attempts += 1
                    if items[place].isShut { items[place].hasFailed = true } else { items.remove(at: place) }
                }
            }
        }

        private func mayCome(_ item: Item) -> Bool {
            open.contains("ui") && (!item.needsSignIn || open.contains("signIn"))
                && (item.scene.map { open.contains($0) } ?? (open.contains("a") || open.contains("b")))
        }
    }

    private struct History {
        var house: InboxHouse
        var model = Model()
        var random: SeededNumbers
        var number = 0
        let seen = Locked<[String?: [String]]>([:])
        private let scenes = Locked<[String: String?]>([:])
        private var texts: [String] = []
        /// Whether the last link that came was a duplicate in the inbox and in the model.
        private var isDuplicate = (here: false, expected: false)

        init(seed: UInt64) throws {
            random = SeededNumbers(trial: seed)
            house = try InboxHouse(gates: rules, Self.change)
            observe()
        }

        private static func change(_ configuration: inout InboxConfiguration) {
            configuration.timeToLive = .seconds(40)
            configuration.duplicateWindow = window
        }

        private func observe() {
            let (seen, scenes) = (seen, scenes)
            house.router.use(named: "seeing") { request, next in
                let text = try request.link.text
                let scene = scenes.withLock { $0[text] ?? nil }
                seen.withLock { $0[scene, default: []].append(text) }
                return try await next(request)
            }
        }

        mutating func step() async throws {
            let inbox = try house.inbox
            switch random.below(11) {
            case 0...3:
                number += 1
                let key: String? = random.pick([nil, nil, "k", "l"])
                let seconds = random.pick([5, 20, 40])
                let text: String
                let scene: String?
                if !texts.isEmpty, random.once(in: 3) {
                    // Mostly one that came not long ago.
                    text = random.pick(texts.suffix(4))
                    scene = scenes.withLock { $0[text] ?? nil }
                } else {
                    text = "shop://\(random.pick(["free", "own", "shut"]))/\(number)"
                    scene = random.pick([nil, "a", "b"])
                    texts.append(text)
                }
                scenes.withLock { $0[text] = scene }
                let item = Model.Item(
                    id: number, text: text, key: key, scene: scene, expires: model.now + .seconds(seconds))
                isDuplicate.expected = model.accept(item)
                isDuplicate.here = try await inbox.accept(
                    text, from: .push, key: key, timeToLive: seconds == 40 ? nil : .seconds(seconds), scene: scene
                ).isDuplicate
            case 4, 5:
                let gate = random.pick(["ui", "signIn"])
                if model.open.remove(gate) != nil {
                    inbox.close(InboxGate(rawValue: gate))
                } else {
                    model.open.insert(gate)
                    inbox.open(InboxGate(rawValue: gate))
                }
            case 6:
                let scene = random.pick(["a", "b"])
                if model.open.remove(scene) != nil {
                    inbox.close("scene", scene: scene)
                } else {
                    model.open.insert(scene)
                    inbox.open("scene", scene: scene)
                }
            case 7, 8:
                model.now += .seconds(3)
                try house.advance(by: .seconds(3))
            case 9:
                guard let item = model.items.indices.randomElement(using: &random) else { break }
                let isAside = model.items[item].isAside
                let place = model.items[..<item].count { $0.isAside == isAside }
                model.leave(model.items.remove(at: item))
                let links = isAside ? inbox.linksSetAside : inbox.links
                if links.indices.contains(place) { inbox.drop(links[place].id) }
            default:
                house = try await house.restarted(gates: rules, Self.change)
                observe()
                model.open = []
                // What came before is not remembered.
                model.recent = []
                for index in model.items.indices where !model.items[index].isAside {
                    model.items[index].hasFailed = false
                }
            }
            model.settle()
            await (try house.inbox).settle()
        }

        var holds: Bool {
            get throws {
                let inbox = try house.inbox
                return inbox.links.map(\.text) == model.items.filter { !$0.isAside }.map(\.text)
                    && inbox.linksSetAside.map(\.text) == model.items.filter(\.isAside).map(\.text)
                    && seen.withLock { $0 } == model.log && isDuplicate.here == isDuplicate.expected
            }
        }

        var difference: String {
            get throws {
                let inbox = try house.inbox
                return """
                    links \(inbox.links.map(\.text)), aside \(inbox.linksSetAside.map(\.text)), \
                    seen \(seen.withLock { $0 }), duplicate \(isDuplicate); model \(model)
                    """
            }
        }
    }

    // MARK: At once

    @Test(
        "Senders, gates and restarts at once: every accepted link is delivered, and never after its acknowledgement",
        arguments: [UInt64(1), 2, 3, 4])
    func atOnce(seed: UInt64) async throws {
        let storage = MemoryInboxStorage()
        let delivered = Log()
        let accepted = Log()
        func open() throws -> InboxHouse {
            let house = try InboxHouse(gates: ["ui"], storage: storage) {
                $0.greatestLinks = 10_000
                $0.greatestAttempts = 1_000
                $0.greatestBytes = .max
            }
            try house.router.onSync("shop://many/:n", .public) { delivered.add($0["n"] ?? "") }
            return house
        }
        var random = SeededNumbers(trial: seed)
        let current = Locked(try open())
        // What was acknowledged when an inbox had ended, with how many deliveries there had been.
        var acknowledged: [(names: Set<String>, deliveries: Int)] = []
        /// Ends an inbox, and begins the next with what it has kept.
        func restart() async throws {
            let house = current.withLock { $0 }
            try await house.inbox.stop()
            let known = Set(accepted.lines)
            let kept = await storage.load().links.compactMap { $0.text.split(separator: "/").last.map(String.init) }
            acknowledged.append((known.subtracting(kept), delivered.lines.count))
            let next = try open()
            current.withLock { $0 = next }
        }
        // However busy the machine is, one is acknowledged before an inbox ends.
        let first = try current.withLock { $0 }.inbox
        try await first.accept("shop://many/first", from: .push)
        accepted.add("first")
        first.open("ui")
        await first.settle()
        try await restart()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for sender in 0..<8 {
                group.addTask {
                    for number in 0..<40 {
                        let name = "\(sender)-\(number)"
                        // One that a stopping inbox does not take is given to the next one.
                        while true {
                            let inbox = try current.withLock { $0 }.inbox
                            do {
                                try await inbox.accept("shop://many/\(name)", from: .push)
                                break
                            } catch { await Task.yield() }
                        }
                        accepted.add(name)
                    }
                }
            }
            for _ in 0..<12 {
                for _ in 0..<random.below(20) {
                    let inbox = try current.withLock { $0 }.inbox
                    if random.once(in: 2) { inbox.open("ui") } else { inbox.close("ui") }
                    await Task.yield()
                }
                try await restart()
            }
            try await group.waitForAll()
        }
        let inbox = try current.withLock { $0 }.inbox
        inbox.open("ui")
        await inbox.settle()
        #expect(inbox.links.isEmpty && inbox.linksSetAside.isEmpty, "seed \(seed)")
        #expect(Set(accepted.lines) == Set(delivered.lines) && accepted.lines.count == 321, "seed \(seed)")
        #expect(await storage.load().links.isEmpty)
        for (names, deliveries) in acknowledged {
            #expect(names.isDisjoint(with: delivered.lines.dropFirst(deliveries)), "seed \(seed)")
        }
        #expect(acknowledged.contains { !$0.names.isEmpty }, "seed \(seed)")
    }
}
