import RandomTrials
import Testing
import WaymarkRouting

@testable import WaymarkInbox

/// The line of an inbox against a list that is searched for everything.
@Suite("The line of an inbox tells what a search of all its links tells")
struct InboxLineTests {
    static let quota = LinkQuota(links: 12, bytes: 400, linksPerSender: 6, bytesPerSender: 200)

    struct Game {
        var random: SeededNumbers
        var line = InboxLine(InboxLineTests.quota)
        var list: [InboxState.Entry] = []
        var ready: Set<UInt64> = []
        var lastID: UInt64 = 0

        init(seed: Int) { random = SeededNumbers(trial: UInt64(seed)) }

        mutating func entry() -> InboxState.Entry {
            lastID += 1
            let stored = StoredLink(
                id: lastID, text: String(repeating: "a", count: random.below(60)),
                source: random.pick([.push, .scheme(callingApp: "one"), .scheme(callingApp: "two")]),
                key: random.once(in: 2) ? random.pick(["x", "y", "z"]) : nil,
                scene: random.pick([nil, "left", "right"]), accepted: .zero, timeToLive: nil)
            var entry = InboxState.Entry(
                stored: stored, expires: random.once(in: 2) ? .seconds(random.below(50)) : nil, opening: lastID)
            entry.phase = random.once(in: 4) ? .held : .waiting
            entry.isPassing = random.once(in: 3)
            return entry
        }

        mutating func move() {
            let place = list.indices.randomElement(using: &random)
            switch (random.below(10), place) {
            case (0, let place?):
                let new = entry()
                line.replace(list[place].id, with: new)
                list[place] = new
            case (1, let place?), (2, let place?):
                #expect(line.remove(list[place].id)?.id == list[place].id)
                list.remove(at: place)
            case (3...6, let place?):
                let phase = random.pick(
                    [InboxState.Phase.waiting, .held, .writing, .delivering, .failed, .switchedOff, .setAside])
                let isPassing = random.once(in: 3)
                line.change(list[place].id) {
                    $0.phase = phase
                    $0.isPassing = isPassing
                }
                list[place].phase = phase
                list[place].isPassing = isPassing
            default:
                let new = entry()
                line.append(new)
                list.append(new)
            }
        }

        mutating func check() {
            #expect(line.entries.map(\.id) == list.map(\.id))
            let underway = list.filter { $0.phase == .writing || $0.phase == .delivering }
            #expect(line.isUnderway == !underway.isEmpty)
            for key in ["x", "y", "z"] {
                #expect(
                    line.superseded(by: key)?.id == list.first { $0.stored.key == key && $0.mayLeave }?.id, "key \(key)"
                )
            }
            let due = list.filter { [.waiting, .failed, .switchedOff].contains($0.phase) }.compactMap(\.expires)
            #expect(line.nextExpiry() == due.min())
            let newcomer = entry()
            for old in [nil, list.filter(\.mayLeave).randomElement(using: &random)] {
                let others = list.filter { $0.id != old?.id && $0.isPassingStill == newcomer.isPassing }
                let displaced = InboxLineTests.quota.displaced(by: newcomer.occupant, among: others.map(\.occupant))
                #expect(line.hasRoom(for: newcomer, inPlaceOf: old) == (displaced == []))
            }
            let waiting = list.filter { !$0.isPassingStill }.map(\.occupant)
            if line.isWithinBounds { #expect(InboxLineTests.quota.displaced(among: waiting) == []) }
        }

        /// The first of each scene in which none is on its way, of those that were told to be ready.
        mutating func deliver() {
            line.lookAtAll()
            ready = []
            for id in line.takeFresh() where random.once(in: 2) {
                line.noteReady(id)
                ready.insert(id)
            }
            #expect(line.takeFresh().isEmpty)
            if random.once(in: 2) { move() }
            var busy = Set(list.filter { $0.phase == .writing || $0.phase == .delivering }.map(\.stored.scene))
            let expected = list.filter {
                $0.phase == .waiting && ready.contains($0.id) && busy.insert($0.stored.scene).inserted
            }
            #expect(line.takeNext() == expected.map(\.id))
        }
    }

    @Test("Order, keys, expiry, room and turns", arguments: 0..<40)
    func agrees(seed: Int) {
        var game = Game(seed: seed)
        for _ in 0..<200 {
            game.move()
            game.check()
            if game.random.once(in: 5) { game.deliver() }
        }
        for now in stride(from: 0, through: 50, by: 5) {
            let expired = game.list.filter { $0.mayExpire && ($0.expires ?? .seconds(100)) <= .seconds(now) }
            #expect(game.line.expired(at: .seconds(now)) == expired.map(\.id), "seed \(seed)")
            game.list.removeAll { entry in expired.contains { $0.id == entry.id } }
            for entry in expired { game.line.remove(entry.id) }
        }
    }

    @Test("Links that wait at a shut gate are looked at once each, however many come")
    func looksOnce() {
        var line = InboxLine(LinkQuota(links: .max, bytes: .max, linksPerSender: .max, bytesPerSender: .max))
        var looks = 0
        for id in 1...2_000 as ClosedRange<UInt64> {
            let stored = StoredLink(id: id, text: "a:/", source: .push, accepted: .zero, timeToLive: nil)
            line.append(InboxState.Entry(stored: stored, expires: nil, opening: id))
            looks += line.takeFresh().count
        }
        #expect(looks == 2_000)
    }

    @Test("Links that are superseded again and again leave little behind in the queues")
    func supersededOften() {
        func entry(_ id: UInt64, expires: Duration) -> InboxState.Entry {
            let stored = StoredLink(id: id, text: "a:/", source: .push, accepted: .zero, timeToLive: nil)
            return InboxState.Entry(stored: stored, expires: expires, opening: id)
        }
        var line = InboxLine(LinkQuota(links: .max, bytes: .max, linksPerSender: .max, bytesPerSender: .max))
        line.append(entry(1, expires: .seconds(1)))
        line.append(entry(2, expires: .seconds(100)))
        for id in 3...2_000 as ClosedRange<UInt64> {
            line.replace(id - 1, with: entry(id, expires: .seconds(100)))
            #expect(line.greatestQueueCount < 100)
            // None is looked at in the first half, as while the storage is read.
            guard id > 1_000 else { continue }
            for id in line.takeFresh() { line.noteReady(id) }
        }
        #expect(line.entries.map(\.id) == [1, 2_000])
        #expect(line.nextExpiry() == .seconds(1))
        #expect(line.takeNext() == [1])
    }
}
