/// A moment by an ``AppClock``, in whole nanoseconds since the clock was made: a `Duration` counts attoseconds in 128
/// bits.
///
/// Moments more than 146 years from then count as 146 years, so that the time between two is always a number.
package struct Moment: Hashable, Comparable, Sendable {
    /// The moment at which the clock was created.
    package static let zero = Moment(nanoseconds: 0)

    private static let greatest = Int64.max / 2

    package let nanoseconds: Int64

    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Creates the moment at a time since the clock was created, truncated to whole nanoseconds.
    package init(_ time: Duration) { nanoseconds = time.nanoseconds(within: Self.greatest) }

    /// The time since the clock was created.
    package var time: Duration { .nanoseconds(nanoseconds) }

    /// Returns the nanoseconds from one moment to another.
    package static func - (later: Moment, earlier: Moment) -> Int64 { later.nanoseconds - earlier.nanoseconds }

    package static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }
}
