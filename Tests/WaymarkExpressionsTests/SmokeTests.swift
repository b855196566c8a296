import Testing
@testable import WaymarkExpressions
@Suite struct SmokeTests {
 @Test func smoke() throws { let e = try LinearExpression("a(b|c)*d"); #expect(e.matchesWhole("abcbd")); #expect(!e.matchesWhole("abcb")); #expect(e.wholeMatch(of: "abcd")?.captures == ["c"]); #expect(e.automaton?.shortestMember() == Array("ad".utf8)); print(ByteAutomaton.anyNonEmptyText.stateCount) }
}
