/// Punycode, by which host names beyond ASCII are written in it (RFC 3492).
package enum Punycode {
    /// Returns the label that `label`, without its `xn--`, represents, or `nil` if it is not valid.
    package static func decoded(_ label: some StringProtocol) -> String? {
        let bytes = Array(label.utf8)
        guard bytes.count <= 63, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        var scalars: [UInt32] = []
        var rest = bytes[...]
        if let hyphen = bytes.lastIndex(of: UInt8(ascii: "-")) {
            scalars = bytes[..<hyphen].map(UInt32.init)
            rest = bytes[(hyphen + 1)...]
        }
        guard !rest.isEmpty else { return nil }
        var value: UInt32 = 128
        var position: UInt32 = 0
        var bias: UInt32 = 72
        while !rest.isEmpty {
            let previous = position
            var weight: UInt32 = 1
            var threshold = base
            while true {
                guard let digit = rest.popFirst().flatMap(digit(of:)) else { return nil }
                let (step, stepOverflow) = digit.multipliedReportingOverflow(by: weight)
                let (sum, sumOverflow) = position.addingReportingOverflow(step)
                guard !stepOverflow, !sumOverflow else { return nil }
                position = sum
                let limit = threshold <= bias ? 1 : min(threshold - bias, 26)
                if digit < limit { break }
                let (next, overflow) = weight.multipliedReportingOverflow(by: base - limit)
                guard !overflow else { return nil }
                weight = next
                threshold += base
            }
            let count = UInt32(scalars.count + 1)
            bias = adapted(delta: position - previous, count: count, isFirst: previous == 0)
            let (next, overflow) = value.addingReportingOverflow(position / count)
            guard !overflow, Unicode.Scalar(next) != nil, next >= 0x80 else { return nil }
            value = next
            position %= count
            scalars.insert(value, at: Int(position))
            position += 1
        }
        var text = ""
        for scalar in scalars {
            guard let scalar = Unicode.Scalar(scalar) else { return nil }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// Returns the text that represents a label after its `xn--` (RFC 3492, section 6.3), or `nil` for a label of more
    /// than 63 scalars.
    package static func encoded(_ label: some StringProtocol) -> String? {
        let scalars = label.unicodeScalars.map(\.value)
        guard scalars.count <= 63 else { return nil }
        var bytes = scalars.filter { $0 < 0x80 }.map(UInt8.init)
        let basic = UInt32(bytes.count)
        if basic > 0 { bytes.append(UInt8(ascii: "-")) }
        var handled = basic
        var value: UInt32 = 128
        var delta: UInt32 = 0
        var bias: UInt32 = 72
        // No sum overflows: 63 scalars are too few for that.
        while let next = scalars.filter({ $0 >= value }).min() {
            delta += (next - value) * (handled + 1)
            value = next
            for scalar in scalars {
                if scalar < value { delta += 1 }
                guard scalar == value else { continue }
                var rest = delta
                var threshold = base
                while true {
                    let limit = threshold <= bias ? 1 : min(threshold - bias, 26)
                    if rest < limit { break }
                    bytes.append(byte(of: limit + (rest - limit) % (base - limit)))
                    rest = (rest - limit) / (base - limit)
                    threshold += base
                }
                bytes.append(byte(of: rest))
                bias = adapted(delta: delta, count: handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            value += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let base: UInt32 = 36

    private static func byte(of digit: UInt32) -> UInt8 {
        UInt8(digit < 26 ? digit + UInt32(UInt8(ascii: "a")) : digit - 26 + UInt32(UInt8(ascii: "0")))
    }

    private static func digit(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }

    /// RFC 3492, section 6.1.
    private static func adapted(delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps: UInt32 = 0
        while delta > 455 {
            delta /= 35
            steps += base
        }
        return steps + 36 * delta / (delta + 38)
    }
}
