import RandomTrials
import Testing

@testable import WaymarkCore

/// Percent coding by itself: what is encoded reads back, whatever the place, and nothing is lost in decoding.
@Suite("Percent coding")
struct PercentCodingTests {
    static let places: [PercentCoding.Place] = [.segment, .host, .queryName, .queryValue, .fragment]

    @Test("An encoded text is ASCII and decodes to itself, in every place")
    func encodes() {
        var random = SeededNumbers(trial: 1)
        for _ in 0..<2_000 {
            let text = String(decoding: random.bytes(upTo: 12, favouring: "%2F+ =&/?#:@é张"), as: UTF8.self)
            for place in Self.places {
                let encoded = PercentCoding.encoded(text, for: place)
                #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "'\(encoded)'")
                #expect(bytes(PercentCoding.decoded(encoded)) == bytes(text), "'\(encoded)'")
            }
        }
    }

    @Test("A query's value is read back with + as a space and without")
    func encodesPlus() {
        for place in [PercentCoding.Place.queryName, .queryValue] {
            let encoded = PercentCoding.encoded("a+b c", for: place)
            #expect(encoded == "a%2Bb%20c")
            var copy = encoded
            let decoded = copy.withUTF8 { PercentCoding.decoded($0, plusIsSpace: true) }
            #expect(decoded == "a+b c")
        }
    }

    @Test("Decoding any UTF-8 gives UTF-8 that is no longer, and leaves a text without escapes alone")
    func decodes() {
        var random = SeededNumbers(trial: 2)
        for _ in 0..<5_000 {
            let text = String(decoding: random.bytes(upTo: 16, favouring: "%%%0123456789ABCDEFabcdef"), as: UTF8.self)
            let decoded = PercentCoding.decoded(text)
            #expect(decoded.utf8.count <= text.utf8.count, "'\(text)'")
            #expect(String(validating: decoded.utf8, as: UTF8.self) != nil, "'\(text)'")
            #expect(bytes(decoded) == NaiveLink.Segment(text).bytes, "'\(text)'")
            if !text.contains("%") { #expect(bytes(decoded) == bytes(text)) }
        }
    }
}
