#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The time of `ContinuousClock`, read directly from the system: a reading with the clock's own type costs several
/// times as much.
enum ContinuousTime {
    /// The nanoseconds since a moment before the process began, including those in which the device slept.
    static var nanoseconds: Int64 {
        #if canImport(Darwin)
        Int64(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW))
        #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        #else
        Moment(origin.duration(to: .now)).nanoseconds
        #endif
    }

    #if !canImport(Darwin) && !canImport(Glibc) && !canImport(Musl) && !canImport(Android)
    private static let origin = ContinuousClock.now
    #endif
}
