import RandomTrials
import Testing
import WaymarkComponents

@Suite struct LifecycleModelTests {
    struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    private static func check(_ holds: Bool, _ text: @autoclosure () -> String) throws {
        if !holds { throw Wrong(description: text()) }
    }

    @Test("Random graphs start, fail and stop as the plainest model says", arguments: 1...8)
    func agreesWithModel(_ seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        for round in 1...Effort.count(standard: 400) {
            let model = NaiveLifecycle(using: &numbers)
            let journal = Journal()
            do {
                try await Self.run(model, journal, yields: Int.random(in: 0...2, using: &numbers))
            } catch {
                Issue.record(
                    "seed \(seed), round \(round): \(error)\n\(model)\n\(journal.lines.joined(separator: "\n"))")
                return
            }
        }
    }

    private static func run(_ model: NaiveLifecycle, _ journal: Journal, yields: Int) async throws {
        let parts = model.parts.map { part in
            Piece(
                part.id, needs: part.needs.map { model.parts[$0].id }, part.startup,
                start: { _ in
                    for _ in 0..<yields { await Task.yield() }
                    if part.fails { throw Piece.Broken() }
                }, stop: { for _ in 0..<yields { await Task.yield() } })
        }
        let host = try LifecycleHost(parts, configuration: journal.configuration { $0.width = model.width })
        let report = await host.start()
        let isRequiredLost = model.wanted.contains { model.parts[$0].startup.isRequired && !model.starts($0) }
        if isRequiredLost {
            guard case .required(let id) = report.ending else { throw Wrong(description: "ended as \(report.ending)") }
            let number = Int(id.rawValue.dropFirst()) ?? 0
            try check(model.parts[number].startup.isRequired && !model.starts(number), "\(id) is not at fault")
            try check(host.started.isEmpty, "\(host.started) are still started")
        } else {
            try check(report.ending == .complete, "ended as \(report.ending)")
            try checkOutcomes(model, report)
            for part in model.parts {
                let isStarted = model.wanted.contains(part.number) && model.starts(part.number)
                try check(host.isStarted(part.id) == isStarted, "\(part.id) started: \(!isStarted)")
            }
        }
        await host.stop()
        try checkOrder(model, journal.lines, isWhole: !isRequiredLost)
    }

    /// Each part has become what it must, for the right reason.
    private static func checkOutcomes(_ model: NaiveLifecycle, _ report: StartReport) throws {
        try check(
            report.profile.parts.count == model.parts.count { model.wanted.contains($0.number) || $0.startup.isLazy },
            "parts are missing")
        for part in report.profile.parts {
            let number = Int(part.id.rawValue.dropFirst()) ?? 0
            let isRight =
                switch part.outcome {
                case .started: model.wanted.contains(number) && model.starts(number)
                case .lazy: !model.wanted.contains(number)
                case .failed: model.parts[number].fails && model.parts[number].needs.allSatisfy(model.starts)
                case .notStarted(.dependency(let other)):
                    model.obstacles[number].map { model.parts[$0].id }.contains(other)
                default: false
                }
            try check(isRight, "\(part.id): \(part.outcome)")
        }
    }

    /// Nothing begins before what it depends on has ended, the first of those that are ready is begun, no more than are
    /// allowed start at once, and the order of stopping is the reverse.
    private static func checkOrder(_ model: NaiveLifecycle, _ lines: [String], isWhole: Bool) throws {
        var begun = model.parts.map { _ in false }
        var started: [Int] = []
        var isStarted = begun
        var running: Set<Int> = []
        var stopping: [Int] = []
        var stopped: Set<Int> = []
        let wanted = model.wanted
        for line in lines {
            let words = line.split(separator: " ")
            guard
                let number = words.lazy.compactMap({ $0.first == "p" ? Int($0.dropFirst().prefix { $0 != ":" }) : nil })
                    .first
            else { throw Wrong(description: line) }
            switch words.first {
            case "starting":
                try check(stopping.isEmpty, "\(line) after a stop")
                try check(wanted.contains(number), "\(line), which nobody wants")
                try check(model.isReady(number, begun: begun, started: isStarted), "\(line) is too early")
                for other in wanted where model.isReady(other, begun: begun, started: isStarted) {
                    try check(other == number || model.comes(number, before: other), "\(line) before p\(other)")
                }
                begun[number] = true
                running.insert(number)
                try check(running.count <= model.width ?? .max, "\(line) beside \(running)")
            case "started":
                try check(running.remove(number) != nil, line)
                started.append(number)
                isStarted[number] = true
            case "failed", "not":
                running.remove(number)
            case "stopping":
                try check(running.isEmpty, "\(line) while \(running) start")
                let dependants = Set(started.filter { model.parts[$0].needs.contains(number) })
                try check(dependants.isSubset(of: stopped), "\(line) before what depends on it")
                stopping.append(number)
            case "stopped": stopped.insert(number)
            default: throw Wrong(description: line)
            }
        }
        try check(stopping == started.reversed(), "stopped as \(stopping), started as \(started)")
        try check(stopped == Set(started), "\(Set(started).subtracting(stopped)) did not stop")
        if isWhole {
            let missed = wanted.filter { model.starts($0) && !isStarted[$0] }
            try check(missed.isEmpty, "\(missed) did not start")
        }
    }

    @Test("With one start at a time, the whole order is what the model says", arguments: 1...4)
    func agreesExactly(_ seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed &* 7_919)
        for _ in 1...250 {
            let model = NaiveLifecycle(using: &numbers)
            guard !model.parts.contains(where: \.startup.isRequired) else { continue }
            var order: [Int] = []
            var (begun, started) = (model.parts.map { _ in false }, model.parts.map { _ in false })
            while let next = model.wanted.filter({ model.isReady($0, begun: begun, started: started) })
                .min(by: { model.comes($0, before: $1) })
            {
                order.append(next)
                begun[next] = true
                started[next] = !model.parts[next].fails
            }
            let parts = model.parts.map { part in
                Piece(
                    part.id, needs: part.needs.map { model.parts[$0].id }, part.startup,
                    start: { _ in
                        if part.fails { throw Piece.Broken() }
                    })
            }
            let journal = Journal()
            let host = try LifecycleHost(parts, configuration: journal.configuration { $0.width = 1 })
            await host.start()
            let noted = journal.lines.filter { $0.hasPrefix("starting") }
            #expect(noted == order.map { "starting p\($0)" }, "seed \(seed)\n\(model)")
        }
    }
}
