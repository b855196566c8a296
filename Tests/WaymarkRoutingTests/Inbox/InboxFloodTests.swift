import HeldStorage
import RandomTrials
import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting

/// Senders that send more links than an inbox keeps.
@Suite struct InboxFloodTests {
    static let signIn = InboxGateRule("signIn", for: .tag("needsSignIn"))
    static let page = LinkSource.webView(origin: "https://evil.example")

    @Test("A link whose gates are open needs no room: it arrives while others fill the inbox, also after a restart")
    func needsNoRoom() async throws {
        var house = try InboxHouse(gates: [Self.signIn])
        for number in 0..<200 { #expect(house.router.send("shop://own/\(number)", from: Self.page)) }
        for round in 0..<2 {
            #expect(house.router.send("shop://free/\(round)", from: .push))
            #expect(house.router.send("shop://free/page-\(round)", from: Self.page))
            try await house.inbox.settle()
            #expect(house.log.lines.suffix(2) == ["\(round)", "page-\(round)"])
            // Half of the room is the most that one sender has.
            let kept = try house.inbox.links.map(\.text)
            #expect(kept == (168..<200).map { "shop://own/\($0)" })
            house = try await house.restarted(gates: [Self.signIn])
        }
    }

    @Test("A flood does not shut out a sender of few links: its oldest link gives way, which is reported")
    func displacesFlooder() async throws {
        let house = try InboxHouse(gates: ["ui"]) {
            $0.greatestLinks = 4
            $0.greatestLinksPerSender = 4
        }
        let inbox = try house.inbox
        try await inbox.accept("shop://free/first", from: .push)
        for number in 0..<4 { #expect(house.router.send("shop://free/\(number)", from: Self.page)) }
        #expect(inbox.links.map(\.text) == ["first", "1", "2", "3"].map { "shop://free/\($0)" })
        #expect(house.router.send("shop://free/other", from: .scheme(callingApp: "com.example.mail")))
        #expect(inbox.links.map(\.text) == ["first", "2", "3", "other"].map { "shop://free/\($0)" })
        #expect(
            try await house.told().filter { $0.hasPrefix("displaced") } == [
                "displaced by another link: shop://free/0", "displaced by another link: shop://free/1",
            ])
    }

    @Test("Of a sender's links one that was not taken gives way before those that wait")
    func ranks() async throws {
        let house = try InboxHouse(gates: [Self.signIn]) { $0.greatestLinks = 2 }
        let inbox = try house.inbox
        try await inbox.accept("shop://own/1", from: .push)
        try await inbox.accept("shop://shut/2", from: .qrCode)
        await inbox.settle()
        try await inbox.accept("shop://own/3", from: .qrCode)
        await inbox.settle()
        #expect(inbox.links.map(\.text) == ["shop://own/1", "shop://own/3"])
    }

    @Test("Links that are not taken take as much room again as those that wait, and no more than that")
    func failing() async throws {
        let house = try InboxHouse(gates: [Self.signIn]) { $0.greatestLinks = 8 }
        let inbox = try house.inbox
        try await inbox.accept("shop://own/1", from: .push)
        for number in 0..<50 { house.router.send("shop://nowhere/\(number)", from: Self.page) }
        await inbox.settle()
        #expect(inbox.links.count <= 16 && inbox.links.first?.text == "shop://own/1")
    }

    @Test("A link that cannot have any room is refused, and the call says so")
    func refuses() async throws {
        let house = try InboxHouse(gates: ["ui"]) {
            $0.greatestLinks = 8
            $0.greatestBytes = 400
        }
        // Half of the bytes are for one sender at most.
        let long = "shop://free/" + String(repeating: "1", count: 200)
        #expect(house.router.canOpen(long, from: .push))
        #expect(!house.router.send(long, from: .push))
        #expect(try await house.told().last?.hasPrefix("refused, ") == true)
        #expect(try house.inbox.links.isEmpty)
    }

    @Test(
        "A flood while the storage is read or written to is not kept change by change, and no link is lost by that",
        arguments: [false, true])
    func floodsJournal(isLoaded: Bool) async throws {
        let storage = WatchedStorage(isOpen: false)
        let held = HeldStorage(storage)
        let house = try InboxHouse(gates: ["ui"], storage: held)
        let inbox = try house.inbox
        if isLoaded {
            held.release()
            await inbox.settle()
        }
        let tail = String(repeating: "x", count: 1_000)
        for number in 0..<3_000 { house.router.send("shop://free/\(number)-\(tail)", from: Self.page) }
        if !isLoaded { held.release() }
        storage.gate.open()
        await inbox.settle()
        #expect(storage.state.withLock(\.calls).contains("replace"))
        #expect(inbox.links.count == 32)
        #expect(storage.state.withLock(\.links).map(\.text) == inbox.links.map(\.text))
        // And from then on changes are added again.
        #expect(try await inbox.accept("shop://free/last", from: .push).isStored)
        #expect(storage.state.withLock(\.calls).last == "append")
        #expect(try storage.state.withLock(\.links).map(\.text) == house.inbox.links.map(\.text))
    }

    struct Flood: CustomTestStringConvertible {
        let seed: UInt64
        /// Whether the flood comes from pages that each have a name of their own.
        let inventsNames: Bool
        var testDescription: String { "seed \(seed)\(inventsNames ? ", from many pages" : "")" }
    }

    static let senders = (UInt64(1)...12).map { Flood(seed: $0, inventsNames: $0 % 2 == 0) }

    @Test("Whatever one sender sends, no other is shut out or loses what is within an even share", arguments: senders)
    func evenShare(_ flood: Flood) async throws {
        var random = SeededNumbers(trial: flood.seed)
        let bounds = (links: 12 + random.below(40), bytes: 4_000)
        let change: (inout InboxConfiguration) -> Void = {
            $0.greatestLinks = bounds.links
            $0.greatestBytes = bounds.bytes
            $0.timeToLive = nil
        }
        let quiet: [LinkSource] = [.push, .universalLink, .qrCode]
        var house = try InboxHouse(gates: ["ui"], change)
        var sent: [LinkSource: [String]] = [:]
        for step in 0..<300 {
            let isQuiet = random.once(in: 12)
            let source: LinkSource
            if isQuiet {
                source = random.pick(quiet)
            } else {
                source = flood.inventsNames ? .webView(origin: "https://\(random.below(1_000)).example") : Self.page
            }
            // An even share of the four kinds.
            if isQuiet, sent[source, default: []].count >= bounds.links / 4 { continue }
            let tail = isQuiet ? "" : String(repeating: "x", count: random.below(60))
            let text = "shop://free/\(step)\(tail)"
            #expect(house.router.send(text, from: source), "step \(step)")
            if isQuiet { sent[source, default: []].append(text) }
            let links = try house.inbox.links
            #expect(links.last?.text == text && links.count <= bounds.links, "step \(step)")
            let bytes = links.reduce(0) {
                $0 + $1.text.utf8.count + $1.source.kind.rawValue.utf8.count + ($1.source.origin?.utf8.count ?? 0)
            }
            #expect(bytes <= bounds.bytes, "step \(step)")
            for source in quiet {
                #expect(links.filter { $0.source == source }.map(\.text) == sent[source] ?? [], "step \(step)")
            }
            guard random.once(in: 60) else { continue }
            try await house.inbox.settle()
            house = try await house.restarted(gates: ["ui"], change)
        }
        #expect(sent.count == 3)
        let links = try house.inbox.links.count
        try house.inbox.open("ui")
        try await house.inbox.settle()
        #expect(house.log.lines.count == links)
    }

    @Test("Before a router without an inbox is ready, the oldest of who sends most gives way, and junk is refused")
    func early() async throws {
        var configuration = RouterConfiguration()
        configuration.isReady = false
        let router = try Router(configuration)
        try router.onMain("/a/:number", .public) { _ in }
        let events = router.events(keeping: 1_000, redaction: .byName)
        for number in 0..<64 { #expect(router.send("/a/\(number)", from: Self.page)) }
        #expect(!router.send("/nowhere", from: .push) && router.canOpen("/a/good", from: .push))
        #expect(router.send("/a/good", from: .push))
        var refused: Set<String> = []
        for await event in events {
            if case .refused = event.kind { refused.insert(event.link) }
            if refused.count == 2 { break }
        }
        #expect(refused == ["/nowhere", "/a/0"])
        router.setReady(true)
        var handled: [String] = []
        for await event in events {
            if case .handled = event.kind { handled.append(event.link) }
            if handled.count == 64 { break }
        }
        #expect(handled == (1..<64).map { "/a/\($0)" } + ["/a/good"])
    }
}
