import Testing
import WaymarkAudit
import WaymarkCore

/// The steps of a whole audit.
@Suite struct AuditBudgetTests {
    /// Forty routes whose expressions overlap, each with each.
    static let counted: [TestRoute] = (1...40).map {
        TestRoute("/a/:x\($0)([0-9]{\(1 + $0 % 7),\(50 + $0)})")
    }

    @Test("Overlapping counted expressions take few steps, and a link that many pairs share is matched once")
    func staysSmall() throws {
        let audit = RouteAudit(of: try RouteIndex.of(Self.counted))
        #expect(audit.findings.filter { $0.code == .overlap }.count == 40 * 39 / 2)
        #expect(!audit.findings.contains { $0.code == .undecided })
        #expect(audit.steps < 2_000_000, "\(audit.steps)")
    }

    @Test(
        "An audit ends within its steps, and says from which routes on nothing is known", arguments: [1, 5_000, 20_000])
    func endsWithinBudget(_ steps: Int) throws {
        var limits = AuditLimits()
        limits.steps = steps
        let index = try RouteIndex.of(Self.counted)
        let audit = RouteAudit(of: index, limits: limits)
        // One more look may be under way when the steps are used up.
        #expect(audit.steps < steps + 1_000_000, "\(audit.steps)")
        let open = audit.findings.filter { $0.code == .undecided }
        #expect(open.count == 2)
        #expect(open.allSatisfy { !$0.isDecided && $0.severity == .warning })
        #expect(open.allSatisfy { $0.message.contains("more than \(steps) steps") })
        // What was found before is what an audit without the bound finds.
        let all = Set(RouteAudit(of: index).findings)
        #expect(audit.findings.filter(\.isDecided).allSatisfy(all.contains))
    }

    @Test("Similar beginnings of routes that do not overlap take steps, too")
    func countsSimilarBeginnings() throws {
        let index = try RouteIndex.of(["/:x([0-9]+)/a", "/:y([0-9]{2})/b"])
        #expect(RouteAudit(of: index).findings.isEmpty)
        var limits = AuditLimits()
        limits.steps = 1
        let findings = RouteAudit(of: index, limits: limits).findings
        #expect(findings.map(\.code) == [.undecided, .undecided])
        #expect(findings.map(\.routes) == [[0], [0]])
    }

    @Test("A text that is too large for an automaton takes the steps that were tried")
    func countsFailedAutomata() throws {
        let text = String(repeating: "a", count: 140)
        let index = try RouteIndex.of([
            TestRoute("/a/:x([ab]*a[ab]{5})\(text)"), TestRoute("/a/:y([ab]*a[ab]{5}c?)\(text)"),
        ])
        // Both limits are too low, so that only the number of tried states differs.
        let audits = [2_000, 4_000].map { states in
            var limits = AuditLimits()
            limits.states = states
            return RouteAudit(of: index, limits: limits)
        }
        for audit in audits { #expect(audit.findings.map(\.code) == [.undecided]) }
        #expect(audits[1].steps >= audits[0].steps + 4_000, "\(audits.map(\.steps))")
    }
}
