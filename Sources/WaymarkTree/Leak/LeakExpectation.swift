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
/// Detection is off by default, so that release builds do not pay for it; only the app knows which builds those are. The cost is
/// a few words of memory for each detached unit until the time has passed, and one sleeping task for all units.
public struct LeakExpectation: Sendable {
    let limit: (within: Duration, report: @MainActor @Sendable (UnitLeak) -> Void)?

    /// An expectation that stores and reports nothing.
    public static var off: LeakExpectation { LeakExpectation() }

    private init() { limit = nil }

    /// Creates an expectation that detached units are deallocated within a time.
    ///
    /// - Parameters:
    ///   - time: The time for which a detached unit and its router, interactor and views may stay alive. Allow for the transitions
    ///     of views.
    ///   - report: Receives each unit that stays alive longer, or has a part that does; once for each time it is detached.
    public init(within time: Duration, report: @escaping @MainActor @Sendable (UnitLeak) -> Void) {
        limit = (time, report)
    }
}
