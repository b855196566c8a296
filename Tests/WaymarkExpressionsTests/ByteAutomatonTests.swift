import RandomTrials
import Testing

@testable import WaymarkExpressions

@Suite struct ByteAutomatonTests {
    private static let stateLimit = 20_000

    private func automaton(_ expression: String) throws -> ByteAutomaton {
        try #require(try LinearExpression(expression).automaton)
    }

    private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    /// A random expression that has an automaton, and that automaton.
    private func random(using generator: inout SeededNumbers) throws -> (expression: LinearExpression, ByteAutomaton) {
        var limits = ExpressionLimits.standard
        limits.automatonStates = 40
        while true {
            let random = RandomExpression(using: &generator, words: true, depth: 2)
            let expression = try LinearExpression(random.text, limits: limits)
            if let automaton = expression.automaton { return (expression, automaton) }
        }
    }

    // MARK: Whole texts

    @Test("The automaton and the threads take the same texts", arguments: UInt64(0)..<8)
    func agreesWithThreads(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        for _ in 0..<40 {
            let (expression, automaton) = try random(using: &generator)
            var machine = ThreadMachine(expression.program, capturing: false)
            var texts = (0..<8).map { _ in Array(RandomExpression.text(using: &generator).utf8) }
            if let member = automaton.shortestMember() { texts.append(member) }
            for text in texts {
                let isTaken = text.withUnsafeBufferPointer { machine.run(on: $0, span: .whole) } != nil
                #expect(automaton.accepts(text) == isTaken, "seed \(seed): \(expression) on \(text)")
            }
        }
    }

    @Test("An expression over its bound has an automaton under a higher one")
    func takesOtherLimit() throws {
        var limits = ExpressionLimits.standard
        limits.automatonStates = 10
        let expression = try LinearExpression("[ab]*a[ab]{3}", limits: limits)
        #expect(expression.automaton == nil)
        // The last four letters, and the dead state.
        #expect(ByteAutomaton(expression, stateLimit: 100)?.stateCount == 17)
    }

    @Test("Walking state by state is what accepting does")
    func walks() throws {
        let automaton = try automaton("ab*")
        var state = automaton.start
        for (byte, isAccepting) in zip("abb".utf8, [true, true, true]) {
            #expect(!automaton.isDead(state))
            state = automaton.next(state, byte)
            #expect(automaton.isAccepting(state) == isAccepting)
        }
        #expect(automaton.isDead(automaton.next(state, 0x61)))
    }

    @Test("Equal sets of texts have automata of equal size, the smallest one")
    func isMinimal() throws {
        // The dead state counts.
        for expression in ["(?:ab|cb)*", "(?:[ac]b)*?", "(?:(?:ab)*(?:cb)*)*", "(?:(?:a|c)(?:b|b))*"] {
            #expect(try automaton(expression).stateCount == 3)
        }
        #expect(try automaton("a|ab|abc|abcd").stateCount == 6)
        #expect(try automaton(#"[^\d\D]"#).stateCount == 1)
    }

    // MARK: Texts

    @Test("A fixed text takes itself alone, and with its case ignored the other letters too")
    func takesFixedText() {
        let exact = ByteAutomaton("Aé-1".utf8)
        #expect(exact.accepts(Array("Aé-1".utf8)))
        for other in ["aé-1", "AÉ-1", "Aé-", "Aé-11", ""] { #expect(!exact.accepts(Array(other.utf8))) }
        let folded = ByteAutomaton("Aé[".utf8, ignoringCase: true)
        for same in ["Aé[", "aé["] { #expect(folded.accepts(Array(same.utf8))) }
        for other in ["AÉ[", "aé{", "bé["] { #expect(!folded.accepts(Array(other.utf8))) }
        #expect(ByteAutomaton([]).accepts([]) && !ByteAutomaton([]).accepts([0]))
        #expect(ByteAutomaton([0xFF]).accepts([0xFF]))
    }

    @Test("Any non-empty text is taken, and nothing that is no text")
    func takesAnyText() {
        for text in ["a", "\n", "中文", "😀 ok"] { #expect(ByteAutomaton.anyNonEmptyText.accepts(Array(text.utf8))) }
        for bytes: [UInt8] in [[], [0xFF], [0xE4, 0xB8], [0x61, 0x80]] {
            #expect(!ByteAutomaton.anyNonEmptyText.accepts(bytes))
        }
    }

    // MARK: Sets

    @Test("An intersection takes what both take, and its shortest member is one", arguments: UInt64(0)..<8)
    func intersects(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        for _ in 0..<20 {
            let (first, left) = try random(using: &generator)
            let (second, right) = try random(using: &generator)
            let both = try #require(left.intersection(right, stateLimit: Self.stateLimit))
            let comment: Comment = "seed \(seed): \(first) and \(second)"
            for _ in 0..<8 {
                let text = Array(RandomExpression.text(using: &generator).utf8)
                #expect(both.accepts(text) == (left.accepts(text) && right.accepts(text)), comment)
            }
            if let member = both.shortestMember() {
                #expect(left.accepts(member) && right.accepts(member), comment)
                #expect(Array(String(decoding: member, as: UTF8.self).utf8) == member, comment)
            } else {
                #expect(both.isEmpty, comment)
            }
            #expect(both.isSubset(of: [left], stateLimit: Self.stateLimit) == true, comment)
            let isSubset = try #require(left.isSubset(of: [right], stateLimit: Self.stateLimit) as Bool?)
            #expect(isSubset == (left.isSubset(of: [both], stateLimit: Self.stateLimit) == true), comment)
        }
    }

    @Test("A member that avoids others is taken by none of them", arguments: UInt64(0)..<8)
    func avoids(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        for _ in 0..<20 {
            let (expression, automaton) = try random(using: &generator)
            let others = try (0..<3).map { _ in try random(using: &generator).1 }
            switch automaton.shortestMember(avoiding: others, stateLimit: Self.stateLimit) {
            case .member(let bytes):
                #expect(automaton.accepts(bytes), "seed \(seed): \(expression)")
                for other in others { #expect(!other.accepts(bytes), "seed \(seed): \(expression)") }
            case .none:
                for _ in 0..<20 {
                    let text = Array(RandomExpression.text(using: &generator).utf8)
                    #expect(!automaton.accepts(text) || others.contains { $0.accepts(text) }, "seed \(seed)")
                }
            case .undecided: break
            }
        }
    }

    @Test("A concatenation takes each text that can be cut into one of both", arguments: UInt64(0)..<4)
    func concatenates(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        for _ in 0..<20 {
            let (first, left) = try random(using: &generator)
            let (second, right) = try random(using: &generator)
            guard let joined = left.concatenation(right, stateLimit: 2_000) else { continue }
            for _ in 0..<8 {
                let text = Array(RandomExpression.text(using: &generator).utf8)
                let isCut = (0...text.count).contains { cut in
                    left.accepts(Array(text[..<cut])) && right.accepts(Array(text[cut...]))
                }
                #expect(joined.accepts(text) == isCut, "seed \(seed): \(first) then \(second) on \(text)")
            }
        }
    }

    @Test("Text beside an expression narrows it")
    func concatenatesText() throws {
        let item = try automaton("[0-9]+")
        let page = try #require(
            ByteAutomaton("item-".utf8).concatenation(item, stateLimit: 100)?
                .concatenation(ByteAutomaton(".html".utf8), stateLimit: 100))
        #expect(text(page.shortestMember()) == "item-0.html")
        #expect(page.isSubset(of: [.anyNonEmptyText], stateLimit: 100) == true)
    }

    struct Inclusion: CustomTestStringConvertible {
        let inner: String
        let outer: [String]
        let isSubset: Bool

        var testDescription: String { "\(inner) in \(outer.joined(separator: " and "))" }
    }

    @Test(
        "A set of texts is a subset where the others together cover it",
        arguments: [
            Inclusion(inner: "[0-9]{11}", outer: ["[0-9]+"], isSubset: true),
            Inclusion(inner: "[0-9]+", outer: ["[0-9]{11}"], isSubset: false),
            Inclusion(inner: "[a-z]+", outer: ["[a-m].*", "[n-z].*"], isSubset: true),
            Inclusion(inner: "[a-z]+", outer: ["[a-m].*", "[o-z].*"], isSubset: false),
            Inclusion(inner: "(?i)k", outer: ["[kK\u{212A}]"], isSubset: true),
            Inclusion(inner: #"\bа?.*"#, outer: [#"\w.*"#], isSubset: true),
            Inclusion(inner: #"[^\d\D]"#, outer: [], isSubset: true),
            Inclusion(inner: "", outer: [], isSubset: false),
            Inclusion(inner: ".*", outer: [".+", "$"], isSubset: true),
        ])
    func includes(_ row: Inclusion) throws {
        let outer = try row.outer.map(automaton)
        #expect(try automaton(row.inner).isSubset(of: outer, stateLimit: 1_000) == row.isSubset)
    }

    @Test("A question past the limit stays undecided")
    func respectsLimits() throws {
        let sevens = try automaton("(?:.{7})+")
        let fives = try automaton("(?:.{5})+")
        #expect(sevens.intersection(fives, stateLimit: 20) == nil)
        #expect(sevens.concatenation(fives, stateLimit: 5) == nil)
        #expect(sevens.isSubset(of: [fives, ByteAutomaton("aaaaaaa".utf8)], stateLimit: 3) == nil)
        #expect(sevens.intersection(fives, stateLimit: 0) == nil)
    }

    // MARK: Members

    struct Shortest: CustomTestStringConvertible {
        let expression: String
        let member: String?

        var testDescription: String { expression }
    }

    @Test(
        "The shortest member is the most readable of its length",
        arguments: [
            Shortest(expression: "[^/]+", member: "0"),
            Shortest(expression: ".*", member: ""),
            Shortest(expression: #"\D"#, member: "a"),
            Shortest(expression: #"[^\da-z]"#, member: "A"),
            Shortest(expression: #"[^\w]"#, member: "-"),
            Shortest(expression: #"[\0-~]{3}"#, member: "000"),
            Shortest(expression: "abc|b1|bz", member: "b1"),
            Shortest(expression: "[一-龥]{2}", member: "一一"),
            Shortest(expression: #"[^\0-\x7F]"#, member: "À"),
            Shortest(expression: #"[\0-\x1F]"#, member: "\0"),
            Shortest(expression: "(?i)STRASSE[0-9]{3,}", member: "strasse000"),
            Shortest(expression: #"\b.+\b.\z"#, member: "0-"),
            Shortest(expression: "a^", member: nil),
        ])
    func choosesReadable(_ row: Shortest) throws {
        #expect(text(try automaton(row.expression).shortestMember()) == row.member)
    }
}
