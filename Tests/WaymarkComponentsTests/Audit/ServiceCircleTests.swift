import RandomTrials
import Testing
import WaymarkComponents

@Suite struct ServiceCircleTests {
    struct Step: Hashable {
        let from: Int
        let to: Int
    }

    private static func name(_ number: Int) -> String { String(100_000 + number) }

    /// The circles of services that are numbered, as numbers, without the first again at the end.
    private static func circles(_ needs: [[Int]]) -> [[Int]] {
        let services = needs.indices.map { service(name($0), needs: needs[$0].map(name)) }
        return ServiceAudit(of: services).findings.filter { $0.kind == .cyclic }.map { finding in
            #expect(finding.chain.first == finding.chain.last)
            #expect(finding.subject == finding.chain.first)
            #expect(finding.places.count == finding.chain.count - 1)
            return finding.chain.dropLast().compactMap { Int($0.service) }.map { $0 - 100_000 }
        }
    }

    @Test(
        "The reported circles are real, shortest for a step, and leave out no step of a circle", arguments: 0..<400
    )
    func agreesWithNaive(seed: Int) {
        var random = SeededNumbers(trial: seed)
        let count = 1 + random.below(9)
        let rarity = 2 + random.below(5)
        let needs = (0..<count).map { _ in
            (0..<count).filter { _ in random.below(rarity) == 0 }.shuffled(using: &random)
        }
        // The shortest ways, by trying each service as the one between.
        var length = Array(repeating: Array(repeating: 1_000, count: count), count: count)
        for from in 0..<count {
            for to in needs[from] { length[from][to] = 1 }
        }
        for middle in 0..<count {
            for from in 0..<count {
                for to in 0..<count {
                    length[from][to] = min(length[from][to], length[from][middle] + length[middle][to])
                }
            }
        }
        func shortest(_ step: Step) -> Int { step.from == step.to ? 1 : 1 + length[step.to][step.from] }
        var expected: Set<Step> = []
        for from in 0..<count {
            for to in needs[from] where shortest(Step(from: from, to: to)) < 1_000 {
                expected.insert(Step(from: from, to: to))
            }
        }
        let circles = Self.circles(needs)
        var told: Set<Step> = []
        for circle in circles {
            #expect(Set(circle).count == circle.count, "seed \(seed)")
            #expect(circle.first == circle.min(), "seed \(seed)")
            let steps = circle.indices.map { Step(from: circle[$0], to: circle[($0 + 1) % circle.count]) }
            #expect(steps.allSatisfy { needs[$0.from].contains($0.to) }, "seed \(seed)")
            #expect(steps.contains { shortest($0) == circle.count }, "seed \(seed)")
            told.formUnion(steps)
        }
        #expect(Set(circles).count == circles.count, "seed \(seed)")
        #expect(told == expected, "seed \(seed)")
    }

    @Test("A chain of ten thousand services overflows nothing")
    func longChain() {
        let services = (0..<10_000).map { service(Self.name($0), needs: [Self.name($0 + 1)]) }
        let audit = ServiceAudit(of: services, uses: [ServiceUse(of: Self.name(0), by: "the app")])
        #expect(audit.findings.count == 1)
        #expect(audit.findings.first?.kind == .missing)
        #expect(audit.findings.first?.chain.count == 10_001)
        #expect(audit.graph.edges.count == 10_000)
    }

    @Test("A circle of ten thousand services is reported once, from its least")
    func longCircle() {
        let circles = Self.circles((0..<10_000).map { [($0 + 7_919) % 10_000] })
        #expect(circles.count == 1)
        #expect(circles.first?.count == 10_000)
        #expect(circles.first?.prefix(3) == [0, 7_919, 5_838])
    }

    @Test("A knot with very many circles is reported by a hundred of them")
    func manyCircles() {
        let circles = Self.circles((0..<40).map { from in (0..<40).filter { $0 != from } })
        #expect(circles.count == 100)
    }
}
