import Foundation
import RandomTrials
import Testing

@testable import WaymarkExpressions

@Suite("Character classes beside those of ICU")
struct ClassDifferentialTests {
    /// Parts of a class; a hyphen may stand anywhere.
    private static let parts = [
        "a", "z", "_", ".", "5", "-", "-", "-", "a-f", "0-9", "A-Z", #"\w"#, #"\d"#, #"\-"#, "+",
    ]
    private static let members = (0x20..<0x7F).compactMap { Unicode.Scalar($0).map(String.init) }

    @Test("A class that is read takes what ICU takes", arguments: UInt64(0)..<8)
    func agrees(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        var read = 0
        for _ in 0..<200 {
            let count = Int.random(in: 1...5, using: &generator)
            let text =
                "[" + generator.pick(["", "^"]) + (0..<count).map { _ in generator.pick(Self.parts) }.joined() + "]"
            guard let expression = try? LinearExpression(text) else { continue }
            read += 1
            let other = try NSRegularExpression(pattern: "^" + text + "$")
            for member in Self.members {
                let isTaken = other.firstMatch(in: member, range: NSRange(location: 0, length: 1)) != nil
                #expect((expression.wholeMatch(of: member) != nil) == isTaken, "seed \(seed): \(text) on '\(member)'")
            }
        }
        // Few are refused: operations on sets, and ranges that end in a set or run backwards.
        #expect(read > 60, "seed \(seed): \(read) of 200 are read")
    }

    /// Classes as the tables of other routers have them.
    static let inTables = [
        "[a-zA-Z0-9-_]", "[a-zA-Z-_]", #"[\w-.]"#, #"[\w-]"#, "[0-9A-Fa-f-]", "[A-Za-z0-9-._~]", #"[\d-]"#,
        #"[a-z\d-]"#,
        #"[\w.-]"#, "[^/-]", #"[\w-\.]"#, "[a-z-A-Z]", "[a-zA-Z0-9_-]",
    ]

    @Test("The classes that tables have are read, and as ICU reads them", arguments: inTables)
    func readsTables(_ text: String) throws {
        let expression = try LinearExpression(text)
        let other = try NSRegularExpression(pattern: "^" + text + "$")
        for member in Self.members {
            let isTaken = other.firstMatch(in: member, range: NSRange(location: 0, length: 1)) != nil
            #expect((expression.wholeMatch(of: member) != nil) == isTaken, "\(text) on '\(member)'")
        }
    }
}
