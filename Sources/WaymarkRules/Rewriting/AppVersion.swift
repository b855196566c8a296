/// A version of an app: numbers with dots between them; missing ones are 0.
///
/// What follows the digits of a number, as `-beta`, ends the version.
struct AppVersion: Hashable, Sendable, Comparable {
    /// The numbers, without zeros at the end.
    private let numbers: [UInt64]

    init(_ text: String) {
        var numbers: [UInt64] = []
        for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            let digits = part.prefix { $0 &- 0x30 < 10 }
            if digits.isEmpty { break }
            numbers.append(UInt64(String(decoding: digits, as: UTF8.self)) ?? .max)
            if digits.count < part.count { break }
        }
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }

    static func < (left: AppVersion, right: AppVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    /// The first of two bounds that does not begin with a number: it would count as version 0.
    static func malformedBound(_ lowest: String?, _ highest: String?) -> String? {
        [lowest, highest].compactMap(\.self).first { !($0.utf8.first.map { $0 &- 0x30 < 10 } ?? false) }
    }

    /// The fault of such a bound, as part of a sentence.
    static func problem(ofBound text: String) -> String {
        "'\(text)' is not a version of an app, which is numbers separated by dots"
    }

    /// Returns whether bounds leave no version between them, because the lowest is above the highest.
    static func isNone(from lowest: String, to highest: String) -> Bool {
        AppVersion(highest) < AppVersion(lowest)
    }

    /// The fault of such bounds, as part of a sentence.
    static func problem(from lowest: String, to highest: String) -> String {
        "no version of the app is from \(lowest) to \(highest): the lowest is above the highest"
    }
}

extension AppVersion? {
    /// Returns whether the version is within bounds, themselves included; one that is not known is within none.
    func isWithin(_ lowest: String?, _ highest: String?) -> Bool {
        if lowest == nil, highest == nil { return true }
        guard let self else { return false }
        if let lowest, self < AppVersion(lowest) { return false }
        if let highest, AppVersion(highest) < self { return false }
        return true
    }
}
