internal import WaymarkExpressions

extension AndroidPattern {
    /// Returns the automaton of the matching texts in UTF-8.
    ///
    /// - Parameter stateLimit: The maximum number of states before equivalent states are merged.
    /// - Returns: `nil` if the limit is exceeded.
    func automaton(stateLimit: Int = 20_000) -> ByteAutomaton? {
        PatternMachine(self).automaton(stateLimit: stateLimit)
    }
}

extension PatternMachine {
    /// Returns the automaton of the texts in UTF-8 that lead to acceptance; `nil` if the limit is exceeded.
    func automaton(stateLimit: Int) -> ByteAutomaton? {
        let machine = self
        let alphabet = UnitAlphabet(machine.ranges)
        /// The state of the machine, and the bytes of a character read so far. The dead state has no machine.
        struct Place: Hashable {
            var machine: PatternMachine.Place?
            var partial = PartialScalar()
        }
        let dead = Place(machine: nil)
        return ByteAutomaton(
            from: Place(machine: machine.start), classes: alphabet.classes, stateLimit: stateLimit
        ) { place in
            let neighbours = alphabet.classes.representatives.map { byte -> Place in
                guard let here = place.machine else { return dead }
                var partial = place.partial
                switch partial.read(byte) {
                case .malformed: return dead
                case .more: return Place(machine: here, partial: partial)
                case .scalar(let value):
                    var behind: PatternMachine.Place? = here
                    for unit in Self.units(of: value) { behind = behind.flatMap { machine.next($0, unit) } }
                    return behind.map { Place(machine: $0) } ?? dead
                }
            }
            let accepts = place.machine.map(machine.accepts) ?? false
            return .init(isAccepting: accepts && place.partial.isEmpty, neighbours: neighbours)
        }
    }

    private static func units(of value: UInt32) -> [UInt16] {
        if value < 0x1_0000 { return [UInt16(value)] }
        let offset = value - 0x1_0000
        return [UInt16(0xD800 + offset >> 10), UInt16(0xDC00 + offset & 0x3FF)]
    }
}

/// The bytes that a pattern over UTF-16 units distinguishes.
private struct UnitAlphabet {
    let classes: ByteClasses

    init(_ ranges: [ClosedRange<UInt16>]) {
        var named: Set<UInt8> = []
        var isWide = false
        /// For each ASCII byte, the ranges that contain it.
        var sets = [[Int]](repeating: [], count: 128)
        for (number, range) in ranges.enumerated() {
            if range.count == 1, range.lowerBound >= 0x80 {
                named.formUnion(Self.bytes(of: range.lowerBound))
            } else if range.upperBound >= 0x80 {
                isWide = true
            }
            if range.lowerBound >= 0x80 { continue }
            for unit in range.lowerBound...min(range.upperBound, 0x7F) { sets[Int(unit)].append(number) }
        }
        classes = ByteClasses { byte -> [Int] in
            if byte < 0x80 { return sets[Int(byte)] }
            return named.contains(byte) || isWide ? [-1, Int(byte)] : [-2, PartialScalar.form(of: byte)]
        }
    }
}

extension UnitAlphabet {
    /// Returns the bytes of the characters that contain a unit; for half of a surrogate pair, the bytes that it
    /// determines alone.
    private static func bytes(of unit: UInt16) -> [UInt8] {
        if let scalar = Unicode.Scalar(unit) { return Array(String(Character(scalar)).utf8) }
        let bits = UInt32(unit & 0x3FF)
        if UTF16.isTrailSurrogate(unit) {
            let third = UInt8(bits >> 6)
            return [0x80, 0x90, 0xA0, 0xB0].map { $0 | third } + [0x80 | UInt8(bits & 0x3F)]
        }
        // The next four bits are the first of the third byte, which distinguishes bytes anyway.
        let first = 0x1_0000 + bits << 10
        return [0xF0 | UInt8(first >> 18), 0x80 | UInt8(first >> 12 & 0x3F)]
    }
}

/// The beginning of a character in UTF-8.
private struct PartialScalar: Hashable {
    enum Reading {
        case scalar(UInt32)
        case more
        case malformed
    }

    private var value: UInt32 = 0
    private var missing = 0
    /// The range of the next byte (Unicode, table 3-7).
    private var least: UInt8 = 0x80
    private var most: UInt8 = 0xBF

    var isEmpty: Bool { missing == 0 }

    mutating func read(_ byte: UInt8) -> Reading {
        if missing > 0 {
            guard least...most ~= byte else { return .malformed }
            value = value << 6 | UInt32(byte & 0x3F)
            missing -= 1
            (least, most) = (0x80, 0xBF)
            if missing > 0 { return .more }
            defer { self = PartialScalar() }
            return .scalar(value)
        }
        switch byte {
        case ..<0x80: return .scalar(UInt32(byte))
        case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
        case 0xE0...0xEF:
            (value, missing) = (UInt32(byte & 0x0F), 2)
            if byte == 0xE0 { least = 0xA0 }
            if byte == 0xED { most = 0x9F }
        case 0xF0...0xF4:
            (value, missing) = (UInt32(byte & 0x07), 3)
            if byte == 0xF0 { least = 0x90 }
            if byte == 0xF4 { most = 0x8F }
        default: return .malformed
        }
        return .more
    }

    /// Returns the form of a byte: bytes of one form are allowed at the same places.
    static func form(of byte: UInt8) -> Int {
        switch byte {
        case 0x80...0x8F: 0
        case 0x90...0x9F: 1
        case 0xA0...0xAF: 2
        case 0xB0...0xBF: 11
        case 0xC2...0xDF: 3
        case 0xE0: 4
        case 0xED: 5
        case 0xE1...0xEF: 6
        case 0xF0: 7
        case 0xF1...0xF3: 8
        case 0xF4: 9
        default: 10
        }
    }
}
