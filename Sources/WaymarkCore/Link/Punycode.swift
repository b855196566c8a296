/// Punycode, by which host names beyond ASCII are written in it (RFC 3492).
package enum Punycode {
    /// The label that `label`, without its `xn--`, stands for, or `nil` where it stands for none.
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

    private static let base: UInt32 = 36

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
