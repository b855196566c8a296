import Testing

@testable import WaymarkFoundation

@Suite struct CivilDayTests {
    @Test("The days of ten thousand years follow each other without a gap")
    func counts() {
        // 2001 years back to the first day of the year 0000, by leap years counted one by one.
        var number = (0..<2001).reduce(0) { days, year in days - (Self.isLeap(year) ? 366 : 365) }
        for year in 0...10_000 {
            for month in 1...12 {
                let length = [31, Self.isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
                let ends = [
                    CivilDay(year: year, month: month, day: 1), CivilDay(year: year, month: month, day: length),
                ]
                let numbers = [number, number + length - 1]
                guard CivilDay.count(ofMonth: month, year: year) == length, ends.map(\.number) == numbers,
                    numbers.map(CivilDay.init(number:)) == ends
                else {
                    Issue.record("month \(month) of the year \(year)")
                    return
                }
                number += length
            }
        }
    }

    private static func isLeap(_ year: Int) -> Bool { year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) }
}
