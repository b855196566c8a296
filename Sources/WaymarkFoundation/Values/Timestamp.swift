/// A moment in the years 0000 to 9999, in whole seconds and the decimal digits after them (RFC 3339).
struct Timestamp {
    /// Whole seconds since the beginning of 2001 in UTC, rounded down.
    let seconds: Int64
    /// The digits of the fraction that is added to them, each 0 to 9, the last not 0.
    let fraction: [UInt8]

    /// The first second of the year 0000 and that of the year 10000.
    private static let bounds =
        CivilDay(year: 0, month: 1, day: 1).midnight..<CivilDay(year: 10_000, month: 1, day: 1).midnight

    /// Creates the moment that is the given number of seconds after, or before, the beginning of 2001; `nil` outside
    /// the years 0000 to 9999.
    ///
    /// The digits are the fewest that distinguish the interval from its neighbours.
    init?(interval: Double) {
        guard interval >= Double(Self.bounds.lowerBound), interval < Double(Self.bounds.upperBound) else { return nil }
        let (whole, fraction) = Self.decimal(interval.magnitude)
        if interval >= 0 {
            (seconds, self.fraction) = (whole, fraction)
        } else {
            seconds = fraction.isEmpty ? -whole : -whole - 1
            self.fraction = Self.complement(of: fraction)
        }
    }

    /// The moment that a text names; `nil` if it names none.
    init?(_ text: String) {
        var reader = TimestampReader(text)
        guard let moment = reader.moment(), Self.bounds.contains(moment.seconds) else { return nil }
        seconds = moment.seconds
        fraction = moment.fraction
        // Many nines are rounded up.
        guard interval < Double(Self.bounds.upperBound) else { return nil }
    }

    /// Seconds since the beginning of 2001, the nearest that there is.
    var interval: Double {
        let isBefore = seconds < 0 && !fraction.isEmpty
        let digits = isBefore ? Self.complement(of: fraction) : fraction
        let whole = isBefore ? -(seconds + 1) : seconds
        let text = (isBefore ? "-" : "") + "\(whole)." + String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self) + "0"
        guard let interval = Double(text) else { preconditionFailure("'\(text)' is a number") }
        return interval
    }

    /// The moment in UTC, as `2026-11-21T23:55:00.25Z`.
    var text: String {
        let (number, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let day = CivilDay(number: Int(time < 0 ? number - 1 : number))
        let second = Int(time < 0 ? time + 86_400 : time)
        let date = [Self.padded(day.year, to: 4), Self.padded(day.month, to: 2), Self.padded(day.day, to: 2)]
        let clock = [second / 3_600, second / 60 % 60, second % 60].map { Self.padded($0, to: 2) }
        let rest = fraction.isEmpty ? "" : "." + String(decoding: fraction.map { $0 + 0x30 }, as: UTF8.self)
        return date.joined(separator: "-") + "T" + clock.joined(separator: ":") + rest + "Z"
    }

    /// Returns the digits of a number below 2⁵³: those before the point as a number, and those after it without
    /// trailing zeros.
    private static func decimal(_ value: Double) -> (whole: Int64, fraction: [UInt8]) {
        let parts = value.description.split(separator: "e")
        let digits = parts[0].split(separator: ".")
        var fraction = digits.count > 1 ? digits[1].utf8.map { $0 - 0x30 } : []
        var whole = Int64(digits[0]) ?? 0
        if parts.count > 1, let exponent = Int(parts[1]) {
            // Numbers so small have one digit before the point.
            fraction = Array(repeating: 0, count: -exponent - 1) + [UInt8(whole)] + fraction
            whole = 0
        }
        while fraction.last == 0 { fraction.removeLast() }
        return (whole, fraction)
    }

    /// The digits that are missing to one; none of none.
    private static func complement(of fraction: [UInt8]) -> [UInt8] {
        guard let last = fraction.last else { return [] }
        return fraction.dropLast().map { 9 - $0 } + [10 - last]
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
