import RandomTrials
import Testing
import WaymarkComponents

@Suite struct LifecycleAllAtOnceTests {
    @Test(
        "Waking, adding, removing, sending and stopping at once leave nothing running and break no order",
        arguments: 1...8)
    func staysInOrder(_ seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed &* 104_729)
        for round in 1...150 {
            let model = NaiveLifecycle(using: &numbers)
            let journal = Journal()
            let host = try LifecycleHost(
                model.parts.map { part in
                    Piece(
                        part.id, needs: part.needs.map { model.parts[$0].id },
                        Startup(isLazy: part.startup.isLazy, priority: part.startup.priority),
                        start: { _ in
                            await Task.yield()
                            if part.fails { throw Piece.Broken() }
                        }, stop: { await Task.yield() },
                        handle: { _ in await Task.yield() })
                }, configuration: journal.configuration { $0.width = model.width })
            let choices = (0..<24).map { _ in
                (Int.random(in: 0..<7, using: &numbers), Int.random(in: 0..<model.parts.count, using: &numbers))
            }
            // Half of the time all the others come while the host starts.
            if round.isMultiple(of: 2) { await host.start() }
            await withTaskGroup { group in
                group.addTask { _ = await host.start() }
                for (place, (choice, number)) in choices.enumerated() {
                    let id = model.parts[number].id
                    group.addTask { await Self.act(choice, at: place, on: id, of: host) }
                }
            }
            await host.stop()
            #expect(host.started.isEmpty, "seed \(seed), round \(round)")
            var needs: [String: Set<String>] = [:]
            for part in model.parts { needs["\(part.id)"] = Set(part.needs.map { "\(model.parts[$0].id)" }) }
            for (place, (_, number)) in choices.enumerated() {
                needs["x\(place)"] = ["\(model.parts[number].id)"]
                needs["y\(place)"] = ["x\(place)"]
            }
            guard let fault = Self.fault(in: journal.lines, needs) else { continue }
            Issue.record("seed \(seed), round \(round): \(fault)\n\(model)\n\(journal.lines.joined(separator: "\n"))")
            return
        }
    }

    private static func act(_ choice: Int, at place: Int, on id: LifecycleID, of host: LifecycleHost) async {
        switch choice {
        case 0, 1: try? await host.wake(id)
        case 2:
            let parts = [Piece("x\(place)", needs: [id]), Piece("y\(place)", needs: ["x\(place)"])]
            _ = try? await host.add(parts)
        case 3: try? await host.remove(id)
        case 4: await host.send(SystemEvent.background)
        case 5: host.post(SystemEvent.foreground)
        default: if place > 20 { await host.stop() } else { _ = host.isStarted(id) }
        }
    }

    /// The first line by which something began before what it depends on had started, or stopped before what depends on it.
    private static func fault(in lines: [String], _ needs: [String: Set<String>]) -> String? {
        var (starting, started, stopping): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 1 else { return line }
            let id = words[1]
            switch words[0] {
            case "starting":
                let isReady = (needs[id] ?? []).isSubset(of: started)
                if !isReady || started.contains(id) || stopping.contains(id) || !starting.insert(id).inserted {
                    return line
                }
            case "started":
                if starting.remove(id) == nil { return line }
                started.insert(id)
            case "stopping":
                let dependants = starting.union(started).union(stopping).filter { needs[$0]?.contains(id) == true }
                if started.remove(id) == nil || !dependants.isEmpty { return line }
                stopping.insert(id)
            case "stopped": if stopping.remove(id) == nil { return line }
            case "failed": if starting.remove(String(id.dropLast())) == nil { return line }
            case "not": starting.remove(words[2].hasSuffix(":") ? String(words[2].dropLast()) : words[2])
            case "added", "removed": continue
            default: return line
            }
        }
        return starting.isEmpty && started.isEmpty && stopping.isEmpty ? nil : "the end"
    }
}
