import WaymarkGround

/// A printer of router events as human-readable text, one line for each event.
///
/// ```swift
/// Task { await EventPrinter(router.events()).print { print($0) } }
/// // 0.004 #2 in #1 matched goods by 'shop://goods/:id' id=42: shop://goods/42 from push
/// ```
///
/// A line contains the seconds since the router's clock was created, the opening's number, the number of the enclosing
/// opening, if any, and the event. Values are hidden as the events hide them, and control characters are escaped.
public struct EventPrinter: Sendable {
    private let events: RouterEvents

    /// Creates a printer that consumes a sequence of events.
    public init(_ events: RouterEvents) { self.events = events }

    /// Writes lines, without line ends, until the events end or the task is cancelled.
    ///
    /// - Parameter write: Called with each line.
    /// - Throws: The error of `write`, which ends the printing.
    public func print(_ write: (String) async throws -> Void) async rethrows {
        for await event in events { try await write(Self.line(for: event)) }
    }

    /// Writes lines, with line ends, until the events end or the task is cancelled.
    public func print<Target: TextOutputStream>(to target: inout Target) async {
        for await event in events { target.write(Self.line(for: event) + "\n") }
    }

    /// Returns the line of text for an event.
    public static func line(for event: RouterEvent) -> String {
        let parent = event.parent.map { " in #\($0)" } ?? ""
        return "\(seconds(event.time)) #\(event.opening)\(parent) \(event.line)"
    }

    /// Returns seconds with three decimal places, rounded towards zero.
    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = duration.nanoseconds().magnitude / 1_000_000
        let fraction = "\(milliseconds % 1000)"
        let zeros = String(repeating: "0", count: 3 - fraction.utf8.count)
        return (duration < .zero ? "-" : "") + "\(milliseconds / 1000).\(zeros)\(fraction)"
    }
}
