import Testing

@testable import WaymarkExpressions

@Suite struct ThreadMachineTests {
    static let evil = [
        "(a*)*b", "(a+)+b", "(a|a)*b", "(a|aa)+$", "(a|a?)+b", "(.*a){12}b", "(?:a?){20}a{20}b", "(((a*)*)*)*b",
        "(?:a*?)*?(?:a|(?:a|aa)+)*[^a]", "^(([a-z])+.)+[A-Z]([a-z])+$",
    ]

    @Test("The steps grow with the text and not faster, whatever the expression", arguments: evil)
    func isLinear(_ expression: String) throws {
        let program = try LinearExpression(expression).program
        for text in [String(repeating: "a", count: 500), String(repeating: "a", count: 4_000)] {
            for span in [ThreadMachine.Span.whole, .first] {
                var machine = ThreadMachine(program, capturing: true)
                _ = Array(text.utf8).withUnsafeBufferPointer { machine.run(on: $0, span: span) }
                #expect(machine.steps <= (text.utf8.count + 1) * program.states.count)
            }
        }
    }

    @Test("A machine may run again")
    func runsAgain() throws {
        var machine = ThreadMachine(try LinearExpression("(b)?a").program, capturing: true)
        for (text, offsets) in [("ba", [0, 2, 0, 1]), ("xa", [1, 2, -1, -1]), ("ba", [0, 2, 0, 1])] {
            #expect(Array(text.utf8).withUnsafeBufferPointer { machine.run(on: $0, span: .first) } == offsets)
        }
    }
}
