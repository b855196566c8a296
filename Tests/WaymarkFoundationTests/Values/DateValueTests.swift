import Foundation
import RandomTrials
import Testing
import WaymarkFoundation
import WaymarkRouting

@Suite struct DateValueTests {
    struct Row: CustomTestStringConvertible {
        let text: String
        /// Seconds since 1970.
        let seconds: Double
        let printed: String
        init(_ text: String, _ seconds: Double, _ printed: String? = nil) {
            (self.text, self.seconds, self.printed) = (text, seconds, printed ?? text)
        }
        var testDescription: String { text }
    }

    static let rows = [
        Row("2001-01-01T00:00:00Z", 978_307_200),
        Row("1970-01-01T00:00:00Z", 0),
        Row("2026-11-21T23:55:00Z", 1_795_305_300),
        Row("2026-11-22T07:55:00+08:00", 1_795_305_300, "2026-11-21T23:55:00Z"),
        Row("2026-11-21T18:25:00-05:30", 1_795_305_300, "2026-11-21T23:55:00Z"),
        Row("2026-11-21T23:55:00-00:00", 1_795_305_300, "2026-11-21T23:55:00Z"),
        Row("2026-11-21t23:55:00z", 1_795_305_300, "2026-11-21T23:55:00Z"),
        Row("2026-11-21", 1_795_219_200, "2026-11-21T00:00:00Z"),
        // Fractions of any length; zeros at the end are not printed.
        Row("2026-11-21T23:55:00.5Z", 1_795_305_300.5),
        Row("2026-11-21T23:55:00.250000Z", 1_795_305_300.25, "2026-11-21T23:55:00.25Z"),
        Row("2026-11-21T23:55:00.000Z", 1_795_305_300, "2026-11-21T23:55:00Z"),
        Row("2026-11-21T23:55:00.5000000000000000000000001+00:00", 1_795_305_300.5, "2026-11-21T23:55:00.5Z"),
        Row("1969-12-31T23:59:59.75Z", -0.25),
        Row("2000-12-31T23:59:59.999Z", 978_307_199.999),
        Row("2001-01-01T00:00:00.001Z", 978_307_200.001),
        // Leap days, in years that have them.
        Row("2024-02-29T12:00:00Z", 1_709_208_000),
        Row("2000-02-29T00:00:00Z", 951_782_400),
        Row("2026-12-31T23:59:59Z", 1_798_761_599),
        // Both ends, and the Gregorian calendar before there was one.
        Row("0000-01-01T00:00:00Z", -62_167_219_200),
        Row("0001-01-01T00:00:00Z", -62_135_596_800),
        Row("1582-10-14T00:00:00Z", -12_219_379_200),
        Row("9999-12-31T23:59:59Z", 253_402_300_799),
    ]

    @Test("A text by RFC 3339 is the moment that it names, and prints in UTC", arguments: rows)
    func reads(_ row: Row) throws {
        let date = try #require(Date(linkText: row.text))
        #expect(abs(date.timeIntervalSince1970 - row.seconds) < 1e-6)
        #expect(date.linkText == row.printed)
        #expect(Date(linkText: date.linkText) == date)
    }

    static let refused = [
        "", "now", "2026", "2026-11", "2026-11-21T", "2026-11-21Z", "2026-11-21T23:55Z", "2026-11-21T23:55:00",
        "2026-11-21 23:55:00Z", "20261121T235500Z", "2026-11-21T23:55:00.Z", "2026-11-21T23:55:00,5Z",
        "2026-11-21T23:55:00+0800", "2026-11-21T23:55:00+08", "2026-11-21T23:55:00+24:00", "2026-11-21T23:55:00+08:60",
        "2026-11-21T23:55:00 08:00", "2026-11-21T23:55:00Z ", " 2026-11-21", "2026-11-21T23:55:00Zz", "2026-1-1",
        "26-11-21",
        "+2026-11-21", "-2026-11-21", "12026-11-21", "2026-11-2१",
        // No such day or time.
        "2026-00-01", "2026-13-01", "2026-01-00", "2026-01-32", "2026-04-31", "2026-02-29", "1900-02-29", "2100-02-29",
        "2026-02-30T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T23:60:00Z",
        // Leap seconds, real ones too.
        "2016-12-31T23:59:60Z", "2026-11-21T23:59:61Z",
        // Outside the years 0000 to 9999 once in UTC, or once rounded.
        "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:59.99999999999999Z",
    ]

    @Test("A text that names no moment is no date", arguments: refused)
    func refuses(_ text: String) { #expect(Date(linkText: text) == nil) }

    @Test("Any date of the years 0000 to 9999 is read back exactly", arguments: UInt64(1)...20)
    func roundTrip(seed: UInt64) {
        var random = SeededNumbers(trial: seed)
        for round in 0..<500 {
            var interval =
                switch round % 3 {
                case 0: Double.random(in: -63_145_526_400..<252_455_616_000, using: &random)
                case 1: Double.random(in: -1e9...1e9, using: &random).rounded()
                // Near to 2001, where dates lie closest.
                default:
                    Double.random(in: -1...1, using: &random) * .random(in: 0...1, using: &random).squareRoot()
                        * 0x1p-40
                }
            if random.once(in: 3) { interval = random.once(in: 2) ? interval.nextUp : interval.nextDown }
            let date = Date(timeIntervalSinceReferenceDate: interval)
            let text = date.linkText
            #expect(Date(linkText: text) == date, "seed \(seed): \(interval) as \(text)")
            #expect(text.hasSuffix("Z") && text.count >= 20, "seed \(seed): \(interval) as \(text)")
        }
    }

    @Test(
        "The smallest steps from the beginning of 2001, on either side, are read back",
        arguments: [Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude, 1e-5, -1e-5, -0.0])
    func smallSteps(interval: Double) {
        let date = Date(timeIntervalSinceReferenceDate: interval)
        #expect(Date(linkText: date.linkText) == date)
    }

    @Test(
        "Whole seconds since the calendar's introduction print and read as Foundation does it",
        arguments: UInt64(1)...20)
    func agreesWithFoundation(seed: UInt64) throws {
        var random = SeededNumbers(trial: seed)
        let plain = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for _ in 0..<100 {
            let interval = Double(Int64.random(in: -13_197_600_000..<252_455_616_000, using: &random))
            let date = Date(timeIntervalSinceReferenceDate: interval)
            #expect(date.linkText == date.formatted(plain), "seed \(seed): \(interval)")
            var zoned = plain.timeZoneSeparator(.colon)
            zoned.timeZone = try #require(TimeZone(secondsFromGMT: 60 * .random(in: -839...839, using: &random)))
            let text = date.formatted(zoned)
            if text.hasPrefix("10000") { continue }
            #expect(Date(linkText: text) == date, "seed \(seed): \(text)")
            // Foundation keeps milliseconds and drops the rest.
            let late = Date(timeIntervalSinceReferenceDate: interval + .random(in: 0..<1, using: &random))
            let read = Date(linkText: late.formatted(fractional))
            #expect(abs((read ?? .distantPast).timeIntervalSince(late)) < 0.002, "seed \(seed): \(late.linkText)")
        }
    }

    @Test(
        "A date that has no text to be read back prints one that is refused",
        arguments: [252_455_616_000, -63_145_526_401, .infinity, -.infinity, .nan, 1e300])
    func printsOutside(interval: Double) {
        #expect(Date(linkText: Date(timeIntervalSinceReferenceDate: interval).linkText) == nil)
    }

    @Test("Foundation's own far dates are read back")
    func farDates() {
        #expect(Date.distantPast.linkText == "0000-12-30T00:00:00Z")
        #expect(Date(linkText: Date.distantPast.linkText) == .distantPast)
        #expect(Date(linkText: Date.distantFuture.linkText) == .distantFuture)
    }
}
