import RandomTrials
import Testing
import WaymarkComponents

@Suite("Random programs over services come to what the plainest model says")
struct RandomServiceTests {
    /// A registry that a program is run on.
    @MainActor
    private final class Run {
        private var scopes = [Components()]
        private var registrations: [ServiceRegistration?] = []
        private var kept: [ServiceKind.Product] = []
        let workshop = ServiceWorkshop()

        init(stopgaps: (fitting: Int, unfitting: Int)) {
            scopes[0].onMissing { missing in
                let kind = ServiceKind.all.firstIndex { $0.name == missing.service }
                if kind == stopgaps.fitting { return stopgap(of: stopgaps.fitting) }
                return kind == stopgaps.unfitting ? "text" : nil
            }
        }

        func perform(_ move: ServiceMove, line: Int) async -> String {
            do {
                switch move {
                case .provide(let recipe, let scope):
                    registrations.append(nil)
                    let kind = ServiceKind.all[recipe.kind]
                    registrations[recipe.number] = try kind.provide(recipe, scopes[scope], workshop)
                case .resolve(let kind, let method, let scope, let isKept):
                    let product = try await resolve(ServiceKind.all[kind], method, in: scopes[scope], line)
                    if isKept, let product { kept.append(product) }
                    return product.map { "\($0.number)" } ?? "nothing"
                case .open(let parent): scopes.append(scopes[parent].openScope("\(scopes.count)"))
                case .close(let scope): await scopes[scope].close()
                case .remove(let recipe): await registrations[recipe]?.remove()
                case .forget: kept = []
                }
                return "done"
            } catch { return "\(error)" }
        }

        private func resolve(
            _ kind: ServiceKind, _ method: ResolveMethod, in scope: Components, _ line: Int
        ) async throws -> ServiceKind.Product? {
            switch method {
            case .now: try kind.now(scope, line)
            case .nowIfPresent: try kind.nowIfPresent(scope, line)
            case .later: try await kind.later(scope, line)
            case .laterIfPresent: try await kind.laterIfPresent(scope, line)
            case .nowOnMain: try kind.nowOnMain(scope, line)
            case .laterOnMain: try await kind.laterOnMain(scope, line)
            }
        }
    }

    private static let kinds = ServiceKind.all.count

    @Test("Owners, makings, reports, and the order of closing", arguments: 1...8)
    @MainActor
    func agreesWithModel(_ seed: UInt64) async {
        var numbers = SeededNumbers(seed: seed)
        var outcomes: [String: Int] = [:]
        for round in 1...Effort.count(standard: 100) {
            let moves = ServiceMove.program(kinds: Self.kinds, using: &numbers)
            let first = Int.random(in: 0..<Self.kinds * 2, using: &numbers)
            let stopgaps = (fitting: first, unfitting: Int.random(in: 0..<Self.kinds * 2, using: &numbers))
            let (model, run) = (NaiveServices(stopgaps: stopgaps), Run(stopgaps: stopgaps))
            for (line, move) in zip(1..., moves) {
                let (expected, outcome) = (model.perform(move, line: line), await run.perform(move, line: line))
                let (expectedLines, lines) = (model.take(), run.workshop.take())
                outcomes[Self.word(of: expected, move), default: 0] += 1
                guard expected == outcome, expectedLines == lines else {
                    Issue.record(
                        """
                        seed \(seed), round \(round), move \(line): \(outcome) \(lines)
                        in place of \(expected) \(expectedLines)
                        \(moves.prefix(line).map(\.description).joined(separator: "\n"))
                        stopgaps \(stopgaps)
                        """)
                    return
                }
            }
        }
        // Every way in which asking can end has been met, and not once in a while.
        for word in [
            "made", "nothing", "no provider", "needs itself", "could not", "awaited", "closed", "no object", "twice",
        ] {
            #expect(outcomes[word, default: 0] >= 5, "seed \(seed): \(outcomes)")
        }
    }

    private static func word(of outcome: String, _ move: ServiceMove) -> String {
        let words = ["nothing", "no provider", "needs itself", "could not", "awaited", "no object", "twice", "closed"]
        return words.first { outcome.contains($0) } ?? "made"
    }
}

/// Something of a kind that stands in for one that is missing; numbers beyond the kinds have none.
private func stopgap(of kind: Int) -> (any Sendable)? {
    switch kind {
    case 0: NumberedObject<MarkA>(number: -1)
    case 1: NumberedObject<MarkB>(number: -1)
    case 2: NumberedValue<MarkA>(number: -1)
    case 3: NumberedObject<MarkC>(number: -1)
    case 4: NumberedObject<MarkD>(number: -1)
    case 5: NumberedValue<MarkB>(number: -1)
    default: nil
    }
}
