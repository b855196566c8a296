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
}
