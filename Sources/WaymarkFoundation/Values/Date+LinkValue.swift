public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: LinkValue {
    /// Creates the date from a text in the format of RFC 3339, such as `2026-11-21T23:55:00Z`, or returns `nil` for any
    /// other text.
    ///
    /// The offset is `Z` or hours and minutes, as `+08:00`, and must not be left out; seconds may have a fraction of
    /// any length. A date without a time, `2026-11-21`, is midnight in UTC. Years go from 0000 to 9999 in the Gregorian
    /// calendar, before its introduction too (where Foundation's own format reads Julian dates). Days and times that do
    /// not exist are refused, and so are leap seconds (`23:59:60`): a `Date` does not count them, so each would be read
    /// as another moment.
    public init?(linkText: String) {
        guard let timestamp = Timestamp(linkText) else { return nil }
        self.init(timeIntervalSinceReferenceDate: timestamp.interval)
    }

    /// The date in UTC in the format of RFC 3339, with as many fractional digits as are needed to read back the same
    /// date: none for whole seconds, usually six or seven for the current time.
    ///
    /// A date outside the years 0000 to 9999, or one that is not a number, prints as its interval since 2001, which
    /// cannot be read back.
    public var linkText: String {
        Timestamp(interval: timeIntervalSinceReferenceDate)?.text ?? "\(timeIntervalSinceReferenceDate)"
    }
}
