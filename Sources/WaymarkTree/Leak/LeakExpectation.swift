/// The expectation that detached units are deallocated within a time, and the closure to call if they are not.
///
/// ```swift
/// #if DEBUG
/// let leaks = LeakExpectation(within: .seconds(2)) { logger.fault("\($0)") }
/// #else
/// let leaks = LeakExpectation.off
/// #endif
/// let tree = UnitTree(display: display, leaks: leaks)
/// ```
///
/// Off unless asked for: a release build of an app need not pay for it, and only the app knows which that is. It costs some
/// words for each detached unit until the time has passed, and one task that sleeps for all of them.
public struct LeakExpectation: Sendable {
    let limit: (within: Duration, report: @MainActor @Sendable (UnitLeak) -> Void)?

    /// No expectation: nothing is kept or reported.
    public static var off: LeakExpectation { LeakExpectation() }

    private init() { limit = nil }

    /// Units are expected to go.
    ///
    /// - Parameters:
    ///   - time: How long a unit, its router, interactor and views may live on: long enough for the views' transitions.
    ///   - report: Receives each unit that lives longer, or that leaves a part behind; once for each time it is detached.
    public init(within time: Duration, report: @escaping @MainActor @Sendable (UnitLeak) -> Void) {
        limit = (time, report)
    }
}
