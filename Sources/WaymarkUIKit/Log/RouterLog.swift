#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(os)
internal import os

/// An object that writes a router's events to the system log, and the duration of each opening as a signpost interval,
/// until it is released.
///
/// The links are those of the router's events, with secret values redacted, and are logged publicly. The type exists only on
/// platforms with the module `os`, so tests on Linux do not compile it.
public final class RouterLog: Sendable {
    private let task: Task<Void, Never>
    /// The greatest number of intervals that wait for their end, which the events of some openings do not show.
    private static let greatestIntervals = 64

    /// Creates an object that writes the events of a router from here on.
    ///
    /// - Parameters:
    ///   - router: The router.
    ///   - subsystem: The log's subsystem: the app's bundle identifier.
    ///   - category: The log's category.
    public init(_ router: Router, subsystem: String, category: String = "links") {
        let events = router.events()
        task = Task {
            let logger = Logger(subsystem: subsystem, category: category)
            let signposter = OSSignposter(logger: logger)
            var intervals: [UInt64: OSSignpostIntervalState] = [:]
            for await event in events {
                logger.log("\(event.description, privacy: .public)")
                switch event.kind {
                case .received:
                    guard intervals[event.opening] == nil else { continue }
                    if intervals.count == RouterLog.greatestIntervals, let oldest = intervals.keys.min() {
                        intervals[oldest] = nil
                    }
                    intervals[event.opening] = signposter.beginInterval("open", id: OSSignpostID(event.opening))
                case .handled, .refused, .failed, .handedOver(isTaken: true, _), .fellBack(.unmatched, _):
                    guard let interval = intervals.removeValue(forKey: event.opening) else { continue }
                    signposter.endInterval("open", interval)
                default: break
                }
            }
        }
    }

    deinit { task.cancel() }
}
#endif
#endif
