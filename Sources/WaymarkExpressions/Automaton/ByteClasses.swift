/// A partition of the bytes into classes that an automaton does not distinguish.
///
/// Classes are numbered by their most readable byte, so that walking them in order tries readable texts first.
package struct ByteClasses: Hashable, Sendable {
    /// The class of each byte.
    package let classOfByte: [UInt8]
    /// The most readable byte of each class.
    package let representatives: [UInt8]

    package var count: Int { representatives.count }

    /// Creates classes in which all bytes have equal traits.
    package init<Trait: Hashable>(distinguishing trait: (UInt8) -> Trait) {
        var classes = [UInt8](repeating: 0, count: 256)
        var numbers: [Trait: UInt8] = [:]
        var representatives: [UInt8] = []
        for byte in UInt8.byReadability {
            let trait = trait(byte)
            let number = numbers[trait] ?? UInt8(representatives.count)
            if numbers.updateValue(number, forKey: trait) == nil { representatives.append(byte) }
            classes[Int(byte)] = number
        }
        classOfByte = classes
        self.representatives = representatives
    }

    /// Creates the coarsest classes that distinguish all bytes that any of the given classes distinguish.
    package init(refining all: [ByteClasses]) {
        self.init { byte in all.map { $0.classOfByte[Int(byte)] } }
    }

    /// Creates classes of the bytes between which no boundary lies.
    ///
    /// - Parameter boundaries: For each byte, whether it differs from the previous byte.
    init(boundaries: [Bool]) {
        var intervals: [Int] = []
        for isBoundary in boundaries { intervals.append((intervals.last ?? 0) + (isBoundary ? 1 : 0)) }
        self.init { byte in intervals[Int(byte)] }
    }
}

extension UInt8 {
    /// All bytes, beginning with those that are most readable in a link.
    ///
    /// The order is: digits, lower case and upper case; punctuation that is never escaped in links, with the dot last;
    /// other punctuation; characters with a meaning in links; first bytes of scalars that most fonts contain (CJK,
    /// Latin, Korean) before rarer ones; continuation bytes; control characters; and bytes that no text contains.
    static let byReadability: [UInt8] = {
        let ranges: [ClosedRange<UInt8>] = [
            0x30...0x39, 0x61...0x7A, 0x41...0x5A, 0x2D...0x2D, 0x5F...0x5F, 0x7E...0x7E, 0x2E...0x2E,
            0x21...0x22, 0x24...0x24, 0x26...0x2C, 0x3A...0x3E, 0x40...0x40, 0x5B...0x5E, 0x60...0x60, 0x7B...0x7D,
            0x20...0x20, 0x23...0x23, 0x25...0x25, 0x2F...0x2F, 0x3F...0x3F,
            0xE4...0xE9, 0xC3...0xDF, 0xEA...0xEC, 0xE0...0xE3, 0xF0...0xF0, 0xC2...0xC2, 0xED...0xEF, 0xF1...0xF4,
            0x80...0xBF, 0x00...0x1F, 0x7F...0x7F, 0xC0...0xC1, 0xF5...0xFF,
        ]
        return ranges.flatMap { Array($0) }
    }()
}
