import RandomTrials

/// Values of the types that typed routes have, the odd ones often.
extension SeededNumbers {
    mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value {
        once(in: 2)
            ? pick([.min, .max, 0, 1, .min + 1, .max - 1, 10, 9]) : Value.random(in: .min ... .max, using: &self)
    }

    mutating func double() -> Double {
        switch Int.random(in: 0..<4, using: &self) {
        case 0:
            return pick([
                0, -0.0, 1, -1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .pi, 0.1,
                1e16,
                1e15, 123_456_789_012_345_680, 1e-5, .leastNormalMagnitude, .ulpOfOne,
            ])
        case 1: return Double(integer(Int.self))
        default:
            // Bits of any kind, so numbers of all magnitudes; what is not finite is left to other tests.
            let value = Double(bitPattern: next())
            return value.isFinite ? value : 0.5
        }
    }

    mutating func float() -> Float {
        let value = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
        return value.isFinite ? value : .greatestFiniteMagnitude
    }

    /// Pieces of texts that mean something somewhere in a link.
    static let pieces = [
        "/", ",", "\\", "%", "&", "=", "+", "?", "#", " ", "%2F", "%00", "%zz", "..", ".", ":", "@", ";", "'", "\"",
        "<",
        "|", "(", "*", "~", "😀", "👨‍👩‍👧", "搜索", "张三", "é", "e\u{301}", "\u{301}", "ﬁ", "\u{212A}", "\u{FEFF}", "\u{200D}",
        "\n",
        "\t", "\r\n", "\u{1}", "\u{7F}", "\u{85}", "\u{10FFFF}", "A", "z", "0", "true", "null", "by", "page",
    ]

    mutating func text() -> String {
        if once(in: 20) { return pick([".", "..", "", "\0", "%2e", "a/../b"]) }
        return (0..<Int.random(in: 0..<5, using: &self)).map { _ in pick(Self.pieces) }.joined()
    }

    mutating func list<Element>(upTo count: Int = 4, _ make: (inout SeededNumbers) -> Element) -> [Element] {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in make(&self) }
    }

    mutating func maybe<Element>(_ make: (inout SeededNumbers) -> Element) -> Element? {
        once(in: 3) ? nil : make(&self)
    }
}
