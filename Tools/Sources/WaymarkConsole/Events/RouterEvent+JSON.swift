internal import WaymarkInspection
internal import WaymarkRouting

extension RouterEvent {
    /// The event as the page shows it.
    ///
    /// - Parameter number: Its place among all events of this run, from 1.
    func json(number: Int) -> JSONText {
        .object([
            .init("number", .number(number)),
            .init("opening", .number(String(opening))),
            .init("parent", parent.map { .number(String($0)) } ?? .null),
            .init("milliseconds", .number(Self.milliseconds(time))),
            .init("link", .text(link)),
            .init("source", .text(source.kind.rawValue)),
            .init("kind", .text(kind.name)),
            .init("text", .text("\(SafeText("\(kind)"))")),
        ])
    }

    /// Milliseconds with three digits behind the point.
    private static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = max(.zero, duration).components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        let rest = String(microseconds % 1_000)
        return "\(microseconds / 1_000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
    }
}
