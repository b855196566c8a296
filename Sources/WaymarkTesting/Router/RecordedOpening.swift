internal import WaymarkCore
public import WaymarkRouting

/// A link or a typed route that was opened or sent through a ``RecordingRouter``, as it was given.
public struct RecordedOpening: Sendable {
    /// The number of the opening, which is unique within the recorder.
    public let number: UInt64
    /// The number of the opening inside which this one was made, or `nil`.
    public let parent: UInt64?
    /// The text, even if it is not a link. For a typed route, the link that it prints, or the name of its type if it prints none.
    public let text: String
    /// The source of the link.
    public let source: LinkSource
    /// The typed route, or `nil`.
    public let route: (any RouteProtocol)?
    /// The names of the values that the caller passed with the link or route, in the order in which they were given.
    public let valueNames: [String]

    init(_ received: RouterDouble.Received) {
        number = received.opening
        parent = received.parent
        text = received.text
        source = received.source
        route = received.route
        valueNames = received.values.names
    }

    /// Returns the typed route if it is of a type; otherwise `nil`.
    public func route<R: RouteProtocol>(as type: R.Type) -> R? { route as? R }
}

extension RecordedOpening: CustomStringConvertible {
    /// One line that says what was opened, and from where, with control characters escaped.
    public var description: String {
        let line =
            "#\(number) \(text) from \(source)"
            + (valueNames.isEmpty ? "" : " with \(valueNames.joined(separator: ", "))")
            + (parent.map { " inside #\($0)" } ?? "")
        return line.escapingControls
    }
}
