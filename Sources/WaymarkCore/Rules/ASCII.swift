// Letters of schemes, hosts and literals are compared by ASCII alone: what lies beyond has no single folding that
// every platform shares, and a link must mean the same on all of them.

extension String {
    /// The text with `A`–`Z` as `a`–`z` and everything else untouched.
    package var lowercasedASCII: String {
        guard utf8.contains(where: { $0.isUppercaseASCII }) else { return self }
        return String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
    }
}

extension UInt8 {
    @inline(__always) var isUppercaseASCII: Bool { self &- 0x41 < 26 }
    @inline(__always) var isLetterASCII: Bool { (self | 0x20) &- 0x61 < 26 }
    @inline(__always) var isDigitASCII: Bool { self &- 0x30 < 10 }
    /// The byte with `A`–`Z` as `a`–`z`.
    @inline(__always) var lowercasedASCII: UInt8 { isUppercaseASCII ? self | 0x20 : self }
    /// The value of a hexadecimal digit, or `nil`.
    @inline(__always) package var hexadecimalValue: UInt8? {
        let value = hexadecimalDigit
        return value < 16 ? UInt8(truncatingIfNeeded: value) : nil
    }

    /// The value of a hexadecimal digit; of any other byte, a number with no bit below the ninth.
    @inline(__always) var hexadecimalDigit: UInt32 {
        if isDigitASCII { return UInt32(self &- 0x30) }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? UInt32(letter &+ 10) : 0x100
    }
}
