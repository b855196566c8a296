extension Character {
    /// The number of columns of a terminal that the character takes: two for Chinese, Japanese, Korean and pictures,
    /// none for invisible characters, one for everything else.
    ///
    /// After UAX #11, East Asian Width, in coarse blocks.
    public var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0xFEFF: return 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return scalar.properties.canonicalCombiningClass == .notReordered ? 1 : 0
        }
    }
}

extension Sequence where Element == Character {
    /// The number of columns of a terminal that the characters take.
    public var columns: Int { reduce(0) { $0 + $1.columns } }
}
