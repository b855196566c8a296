public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: LinkValue {
    /// Creates the date that a text names by RFC 3339, as `2026-11-21T23:55:00Z`, or returns `nil` for any other text.
    ///
    /// The offset is `Z` or hours and minutes, as `+08:00`, and must not be left out; seconds may have a fraction of any
    /// length. A date alone, `2026-11-21`, is its midnight in UTC. Years go from 0000 to 9999 in the Gregorian calendar,
    /// before its introduction too (where Foundation's own format reads Julian dates). Days and times that do not exist are
    /// refused, and so are leap seconds (`23:59:60`): a `Date` does not count them, so each would be read as another moment.
    public init?(linkText: String) {
        guard let timestamp = Timestamp(linkText) else { return nil }
        self.init(timeIntervalSinceReferenceDate: timestamp.interval)
    }

    /// The moment in UTC by RFC 3339, with as many digits behind the seconds as it takes to read back the same moment: none
    /// for whole seconds, mostly six or seven for the current time.
    ///
    /// A date outside the years 0000 to 9999, or one that is not a number, prints as its interval since 2001, which is
    /// not read back.
    public var linkText: String {
        Timestamp(interval: timeIntervalSinceReferenceDate)?.text ?? "\(timeIntervalSinceReferenceDate)"
    }
}
