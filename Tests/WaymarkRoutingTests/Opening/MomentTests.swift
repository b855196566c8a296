import RandomTrials
import Testing
import WaymarkGround
import WaymarkTesting

@Suite("Moments")
struct MomentTests {
    @Test(
        "A moment is a time in whole nanoseconds, whatever the time",
        arguments: [0, 1, -1, 999_999_999, 86_400_000_000_000])
    func whole(_ nanoseconds: Int64) {
        #expect(Moment(.nanoseconds(nanoseconds)).nanoseconds == nanoseconds)
        #expect(Moment(.nanoseconds(nanoseconds)).time == .nanoseconds(nanoseconds))
        #expect(Moment(Duration(secondsComponent: 2, attosecondsComponent: 1_999_999_999)).nanoseconds == 2_000_000_001)
    }

    @Test("Times that no number of nanoseconds says count as 146 years, and the time between two is a number")
    func far() {
        for time in [Duration.seconds(Int64.max), .seconds(1 << 40 as Int64), .nanoseconds(Int64.max)] {
            #expect(Moment(time).nanoseconds == .max / 2)
            #expect(Moment(.zero - time).nanoseconds == -(.max / 2))
            #expect(Moment(time) - Moment(.zero - time) == .max - 1)
        }
    }

    @Test("The order of moments is that of their times")
    func order() {
        var random = SeededNumbers(seed: 11)
        for _ in 0..<Effort.count(standard: 1000) {
            let (left, right) = (Duration.nanoseconds(random.below(9)), Duration.nanoseconds(random.below(9)))
            #expect((Moment(left) < Moment(right)) == (left < right), "seed 11")
            #expect(Moment(left) - Moment(right) == (left - right).components.attoseconds / 1_000_000_000, "seed 11")
        }
    }

    @Test("The system's clock goes as ContinuousClock does")
    func system() {
        let before = ContinuousClock.now
        let clock = AppClock.continuous
        let after = ContinuousClock.now
        let (first, now, moment) = (ContinuousClock.now, clock.now, clock.moment)
        let last = ContinuousClock.now
        #expect(now >= after.duration(to: first) && now <= before.duration(to: last))
        #expect(moment.time >= now && moment.time <= before.duration(to: last))
    }

    @Test("A clock of a test gives its own time, to the nanosecond")
    func manual() {
        let manual = ManualClock()
        let clock = AppClock(manual)
        manual.advance(by: .nanoseconds(1_500))
        #expect(clock.now == .nanoseconds(1_500))
        #expect(clock.moment.nanoseconds == 1_500)
    }
}
