import Testing

@testable import WaymarkExpressions

@Suite struct ScalarSetTests {
    /// Places where the length of an encoding or of a block changes.
    static let edges: [UInt32] = [
        0, 0x7F, 0x80, 0xBF, 0xC0, 0x7FF, 0x800, 0xFFF, 0x1000, 0x4E2D, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x1F600,
        0x3FFFF,
        0x40000, 0xFFFFF, 0x100000, 0x10FFFF,
    ]

    @Test("The automaton of a range takes its scalars and their neighbours not", arguments: edges)
    func encodesRange(from low: UInt32) throws {
        for high in Self.edges where high >= low {
            let program = Program(.scalars(ScalarSet(low...high)), captureCount: 0)
            let automaton = try #require(ByteAutomaton(program, stateLimit: 100))
            for edge in Self.edges {
                for value in [edge &- 1, edge, edge + 1] {
                    guard let scalar = Unicode.Scalar(value) else { continue }
                    let isTaken = automaton.accepts(Array(String(scalar).utf8))
                    #expect(isTaken == (low...high).contains(value), "\(value) in \(low)...\(high)")
                }
            }
        }
    }

    @Test("All of Unicode takes eight nodes, and nothing else than UTF-8 is taken")
    func encodesAll() throws {
        #expect(UTF8Graph(.all).nodes.count == 8)
        let automaton = try #require(ByteAutomaton(Program(.scalars(.all), captureCount: 0), stateLimit: 100))
        let malformed: [[UInt8]] = [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE4, 0xB8], [0xFF], [],
        ]
        for bytes in malformed { #expect(!automaton.accepts(bytes), "\(bytes)") }
    }

    @Test("Ranges that overlap or touch become one, and inverting twice changes nothing")
    func normalises() {
        let set = ScalarSet([5...9, 1...2, 3...4, 7...12, 20...20])
        #expect(set.ranges == [1...12, 20...20])
        #expect(set.inverted.ranges == [0...0, 13...19, 21...0x10FFFF])
        #expect(set.inverted.inverted == set)
        #expect(ScalarSet.all.inverted.ranges.isEmpty)
    }

    @Test("Scalars that differ by case stand together, however the set is walked")
    func ignoresCase() {
        let few = CaseOrbits.standard.closure(of: ScalarSet(0x6B...0x6B))
        #expect(few.ranges == [0x4B...0x4B, 0x6B...0x6B, 0x212A...0x212A])
        let many = CaseOrbits.standard.closure(of: ScalarSet([0x6B...0x6B, 0x4E00...0x9FFF]))
        #expect(many.ranges == few.ranges + [0x4E00...0x9FFF])
    }
}
