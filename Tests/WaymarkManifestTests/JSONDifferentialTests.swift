import Foundation
import RandomTrials
import Testing
import WaymarkManifest

/// Our reader against Foundation's, on texts made from seeds. A failure prints the seed and the text.
@Suite struct JSONDifferentialTests {
    @Test("Any JSON text reads as Foundation reads it", arguments: UInt64(1)...40)
    func readsAlike(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<25 {
            let text = random.json(depth: 4)
            let node = try ManifestNode(json: text.utf8)
            let other = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(node.equals(other), "seed \(seed): \(text.debugDescription)")
        }
    }

    @Test("A damaged JSON text is refused exactly where Foundation refuses it", arguments: UInt64(1)...40)
    func refusesAlike(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<100 {
            let text = random.damaged(Array(random.json(depth: 3).utf8))
            let refusal = Result { () throws(ManifestError) in try ManifestNode(json: text) }.fault
            let other = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
            let shown = "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)"
            if let refusal {
                #expect(other == nil || isStricter(refusal, text), "\(shown), ours: \(refusal)")
            } else {
                #expect(other != nil, "\(shown)")
            }
        }
    }

    @Test("No bytes make the reader trap", arguments: UInt64(1)...40)
    func neverTraps(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let letters = Array("{}[]\",:\\u0dDeE+-.1 \ntrfalsn\u{FEFF}中".utf8)
        for round in 0..<200 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                round.isMultiple(of: 2)
                    ? UInt8.random(in: 0...255, using: &random) : letters.randomElement(using: &random) ?? 0
            }
            let fault = Result { () throws(ManifestError) in try ManifestNode(json: bytes) }.fault
            if let fault {
                #expect(fault.position != nil, "seed \(seed): \(bytes)")
                #expect(!fault.description.contains("\n"), "seed \(seed): \(bytes)")
            }
        }
    }

    /// Whether we refuse on purpose what Foundation takes.
    private func isStricter(_ refusal: ManifestFault, _ text: [UInt8]) -> Bool {
        switch refusal.reason {
        // Integers of more than 64 bits, which Foundation rounds.
        case .outOfRange: true
        // A comma before a closing bracket.
        case .unexpectedCharacter("}"): refusal.expected == "a key in double quotes"
        case .unexpectedCharacter("]"): refusal.expected == "a value"
        // Among the first bytes a NUL, by which Foundation tells UTF-16 and UTF-32.
        case .controlCharacter(0): text.prefix(4).contains(0)
        default: false
        }
    }
}

extension Result where Failure == ManifestError {
    fileprivate var fault: ManifestFault? {
        if case .failure(let error) = self { error.faults.first } else { nil }
    }
}

extension ManifestNode {
    /// Whether Foundation's value is the same; of a key that is there twice Foundation keeps one.
    fileprivate func equals(_ other: Any) -> Bool {
        switch content {
        case .null: return other is NSNull
        case .bool(let value): return other as? Bool == value
        case .integer(let value): return (other as? NSNumber)?.int64Value == value
        case .number(let value):
            // Foundation's decimal numbers are off by some units in the last place.
            guard let other = (other as? NSNumber)?.doubleValue else { return false }
            return (other - value).magnitude <= value.magnitude * 0x1p-48
        case .text(let value): return other as? String == value
        case .array(let elements):
            guard let others = other as? [Any], others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy { $0.equals($1) }
        case .object(let members):
            guard let others = other as? [String: Any], others.count == members.count else { return false }
            return members.allSatisfy { member in others[member.key].map(member.value.equals) ?? false }
        }
    }
}
