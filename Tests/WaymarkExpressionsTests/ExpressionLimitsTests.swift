import Testing
import WaymarkExpressions

@Suite struct ExpressionLimitsTests {
    private func error(
        of expression: String, changing change: (inout ExpressionLimits) -> Void = { _ in }
    ) -> ExpressionError? {
        var limits = ExpressionLimits.standard
        change(&limits)
        do {
            _ = try LinearExpression(expression, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test("A text over the bound on bytes is refused")
    func boundsBytes() {
        #expect(error(of: String(repeating: "a", count: 4_096)) == nil)
        let error = error(of: String(repeating: "a", count: 4_097))
        #expect(error?.reason == .tooLong(4_096) && error?.offset == 4_096)
    }

    @Test("Groups nested over the bound are refused at the first that is too deep")
    func boundsDepth() {
        func nested(_ depth: Int) -> String {
            String(repeating: "(?:", count: depth) + "a" + String(repeating: ")*", count: depth)
        }
        #expect(error(of: nested(100)) == nil)
        let error = error(of: nested(101))
        #expect(error?.reason == .tooDeep(100) && error?.offset == 300)
        #expect(self.error(of: nested(250)) { $0.depth = .max } == nil)
        #expect(self.error(of: nested(251)) { $0.depth = .max }?.reason == .tooDeep(250))
    }

    @Test("Capturing groups over the bound are refused at the first too many")
    func boundsCaptures() {
        #expect(error(of: String(repeating: "()", count: 100)) == nil)
        let error = error(of: String(repeating: "()", count: 101))
        #expect(error?.reason == .tooManyCaptures(100) && error?.offset == 200)
    }

    @Test("Repetitions are counted before they are written out")
    func boundsStates() {
        #expect(error(of: "(?:ab){500}") { $0.states = 1_001 } == nil)
        #expect(error(of: "(?:ab){500}") { $0.states = 999 }?.reason == .tooManyStates(999))
        let refused = [
            "(?:a{1000}){1000}", "((((a{99}){99}){99}){99}){99}", "(?:(?:(?:){1000}){1000}){1000}", "a{10001}",
            "a{99999999999999999999999}", "(?:a{9223372036854775807}){9223372036854775807}",
            "(?:(?:a{9999}|a{9999})b){2,}", "(?:中{0,4000})+",
        ]
        for expression in refused {
            #expect(error(of: expression)?.reason == .tooManyStates(10_000), "\(expression)")
        }
        #expect(error(of: "ab(?:a{100}){1000}")?.offset == 2)
        #expect(error(of: "(?:a{1000}){0}") == nil)
    }

    @Test("An expression whose automaton is too large works without one")
    func worksWithoutAutomaton() throws {
        // Each of the last 15 letters must be remembered: 2^15 states.
        let expression = try LinearExpression("(?:a|b)*a(?:a|b){14}")
        #expect(expression.automaton == nil)
        #expect(expression.matchesWhole("bba" + String(repeating: "b", count: 14)))
        #expect(!expression.matchesWhole("bba" + String(repeating: "b", count: 13)))
    }
}
