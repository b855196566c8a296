/// A pattern with sets and counts, which Android matches in one pass: each element consumes as much as it can, without
/// backtracking.
struct AdvancedGlob: Hashable, Sendable {
    /// The set of units that one unit of a text must be in.
    enum Choice: Hashable, Sendable {
        case any
        case unit(UInt16)
        /// The ranges as written; a range with reversed bounds is empty.
        case set([Range], isInverted: Bool)

        struct Range: Hashable, Sendable {
            let first: UInt16
            let last: UInt16
        }

        func contains(_ unit: UInt16) -> Bool {
            switch self {
            case .any: true
            case .unit(let own): own == unit
            case .set(let ranges, let isInverted):
                ranges.contains { $0.first <= unit && unit <= $0.last } != isInverted
            }
        }
    }

    /// A choice, and its number of repetitions.
    struct Element: Hashable, Sendable {
        let choice: Choice
        var least = 1
        var most = 1
    }

    let elements: [Element]

    /// Returns whether a text matches as a whole.
    func matches(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
        elements.withUnsafeBufferPointer { elements in
            var index = 0
            for element in elements {
                let start = index
                while index < units.count, index - start < element.most, element.choice.contains(units[index]) {
                    index += 1
                }
                if index - start < element.least { return false }
            }
            return index == units.count
        }
    }

    /// Reads a pattern.
    ///
    /// - Throws: The fault for which Android throws, with its place.
    init(_ pattern: String) throws(AndroidPatternError) {
        var reader = AdvancedGlobReader(pattern)
        elements = try reader.read()
    }
}

/// Reads advanced patterns as Android does, with its peculiarities: an unmatched `}` is treated differently from an
/// unmatched `{`, sets may contain unescaped metacharacters, and a negative count is a count of zero.
private struct AdvancedGlobReader {
    private let pattern: String
    private let units: [UInt16]
    private var index = 0
    private var elements: [AdvancedGlob.Element] = []
    /// Whether the last element may still receive a count.
    private var isRepeatable = false
    /// The number of entries that Android has stored so far, for its limit.
    private var storedCount = 0

    init(_ pattern: String) {
        self.pattern = pattern
        units = Array(pattern.utf16)
    }

    mutating func read() throws(AndroidPatternError) -> [AdvancedGlob.Element] {
        while index < units.count {
            guard storedCount <= 2_048 - 3 else { throw fault(.tooLong) }
            switch Unicode.Scalar(units[index]) {
            case "[": try readSet()
            case "{": try readCount()
            // Android drops an unmatched closing bracket.
            case "}": index += 1
            case "*": try setCount(least: 0, most: .max)
            case "+": try setCount(least: 1, most: .max)
            case ".": add(.any)
            case "\\":
                guard index + 1 < units.count else { throw fault(.openEscape) }
                index += 1
                add(.unit(units[index]))
            default: add(.unit(units[index]))
            }
        }
        return elements
    }

    /// Adds an element for the current unit of the pattern.
    private mutating func add(_ choice: AdvancedGlob.Choice) {
        elements.append(AdvancedGlob.Element(choice: choice))
        isRepeatable = true
        storedCount += 1
        index += 1
    }

    private mutating func setCount(least: Int, most: Int) throws(AndroidPatternError) {
        guard isRepeatable, let last = elements.indices.last else { throw fault(.nothingToRepeat) }
        elements[last].least = least
        elements[last].most = most
        isRepeatable = false
        storedCount += 1
        index += 1
    }

    private mutating func readCount() throws(AndroidPatternError) {
        guard isRepeatable else { throw fault(.nothingToRepeat) }
        let start = index + 1
        guard start < units.count, let end = units[start...].firstIndex(of: UInt16(UInt8(ascii: "}"))) else {
            throw fault(.openCount)
        }
        let text = String(decoding: units[start..<end], as: UTF16.self)
        let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let least = Self.number(parts[0]),
            let most = parts.count == 1 ? least : parts[1].isEmpty ? Int32.max : Self.number(parts[1])
        else { throw fault(.malformedCount(text)) }
        guard least <= most else { throw fault(.reversedCount(text)) }
        index = end
        storedCount += 3
        try setCount(least: Int(least), most: most == .max ? .max : Int(most))
    }

    private static func number(_ text: Substring) -> Int32? { Int32(text, radix: 10) }

    private mutating func readSet() throws(AndroidPatternError) {
        let close = UInt16(UInt8(ascii: "]"))
        index += 1
        guard index < units.count else { throw fault(.openSet) }
        let isInverted = units[index] == UInt16(UInt8(ascii: "^"))
        if isInverted { index += 1 }
        var ranges: [AdvancedGlob.Choice.Range] = []
        /// The beginning of a range whose end comes next.
        var first: UInt16?
        while index < units.count {
            guard storedCount <= 2_048 - 3 else { throw fault(.tooLong) }
            var unit = units[index]
            if unit == close {
                guard !ranges.isEmpty else { throw fault(.emptySet) }
                storedCount += 1
                add(.set(ranges, isInverted: isInverted))
                return
            }
            if unit == UInt16(UInt8(ascii: "\\")) {
                guard index + 1 < units.count else { throw fault(.openEscape) }
                index += 1
                unit = units[index]
            }
            if let begin = first {
                ranges.append(.init(first: begin, last: unit))
                first = nil
            } else if index + 2 < units.count, units[index + 1] == UInt16(UInt8(ascii: "-")), units[index + 2] != close
            {
                first = unit
                index += 1
            } else {
                ranges.append(.init(first: unit, last: unit))
            }
            storedCount += 2
            index += 1
        }
        throw fault(.openSet)
    }

    private func fault(_ reason: AndroidPatternError.Reason) -> AndroidPatternError {
        AndroidPatternError(reason, pattern, at: index)
    }
}
