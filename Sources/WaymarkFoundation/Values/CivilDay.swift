/// A day of the Gregorian calendar, carried back to before its introduction as ISO 8601 does.
struct CivilDay: Equatable {
    let year: Int
    /// 1 to 12.
    let month: Int
    /// 1 to 31.
    let day: Int

    /// The number of days in 400 years, after which the calendar begins anew.
    private static let cycle = 146_097
    /// The number of days between 0000-03-01 and 2001-01-01.
    private static let epoch = 730_791

    /// A day that there is.
    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day that is the given number of days after 2001-01-01.
    init(number: Int) {
        // Years are counted from the first of March, so that a leap day is the last day of its year.
        let days = number + Self.epoch
        let age = days >= 0 ? days / Self.cycle : (days - Self.cycle + 1) / Self.cycle
        let dayOfAge = days - age * Self.cycle
        let yearOfAge = (dayOfAge - dayOfAge / 1_460 + dayOfAge / 36_524 - dayOfAge / 146_096) / 365
        let dayOfYear = dayOfAge - (365 * yearOfAge + yearOfAge / 4 - yearOfAge / 100)
        let monthOfYear = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthOfYear + 2) / 5 + 1
        month = monthOfYear < 10 ? monthOfYear + 3 : monthOfYear - 9
        year = yearOfAge + age * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days from 2001-01-01 to this day.
    var number: Int {
        let year = month <= 2 ? year - 1 : year
        let age = (year >= 0 ? year : year - 399) / 400
        let yearOfAge = year - age * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfAge = yearOfAge * 365 + yearOfAge / 4 - yearOfAge / 100 + dayOfYear
        return age * Self.cycle + dayOfAge - Self.epoch
    }

    /// The day's first second in UTC, counted from that of 2001-01-01.
    ///
    /// In 64 bits, because a watch has integers of 32.
    var midnight: Int64 { Int64(number) * 86_400 }

    /// Returns the number of days of a month.
    static func count(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
