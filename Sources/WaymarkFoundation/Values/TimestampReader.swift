/// Reads a moment as RFC 3339 writes it (section 5.6).
struct TimestampReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    /// Reads the moment, or returns `nil` if the text is anything else: whole seconds since the beginning of 2001,
    /// rounded down, and the digits after them without trailing zeros.
    mutating func moment() -> (seconds: Int64, fraction: [UInt8])? {
        guard let year = number(of: 4), take("-"), let month = number(of: 2, in: 1...12), take("-"),
            let day = number(of: 2, in: 1...CivilDay.count(ofMonth: month, year: year))
        else { return nil }
        let midnight = CivilDay(year: year, month: month, day: day).midnight
        if rest.isEmpty { return (midnight, []) }
        guard take("T") || take("t"), let hour = number(of: 2, in: 0...23), take(":"),
            let minute = number(of: 2, in: 0...59), take(":"), let second = number(of: 2, in: 0...59),
            let fraction = fraction(), let offset = offset(), rest.isEmpty
        else { return nil }
        return (midnight + Int64(hour * 3_600 + minute * 60 + second - offset), fraction)
    }

    /// Reads the digits after a point; empty without a point.
    private mutating func fraction() -> [UInt8]? {
        guard take(".") else { return [] }
        var digits = rest.prefix(while: \.isDigit).map { $0 - 0x30 }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        while digits.last == 0 { digits.removeLast() }
        return digits
    }

    /// Returns the number of seconds that the clock is ahead of UTC.
    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isBehind = take("-")
        guard isBehind || take("+"), let hours = number(of: 2, in: 0...23), take(":"),
            let minutes = number(of: 2, in: 0...59)
        else { return nil }
        let offset = hours * 3_600 + minutes * 60
        return isBehind ? -offset : offset
    }

    private mutating func number(of count: Int, in range: ClosedRange<Int> = 0...9_999) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(number) ? number : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
