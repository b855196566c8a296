/// A call by name or a request for a service, as observers receive it.
///
/// It contains names and types, but no values that were passed, returned or thrown.
public struct ComponentEvent: Hashable, Sendable {
    /// A kind of event.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// An action was performed; with the type of its value.
        case performed(target: String, action: String, value: String)
        /// An action was not performed, or failed; `problem` is the name of the reason, and the type of the thrown
        /// error.
        case failed(target: String, action: String, problem: String)
        /// A service was returned to a caller, whether it existed or was created for the caller.
        case resolved(service: String)
        /// A requested service is missing, cannot be created, or is not available without waiting.
        case unresolved(service: String)
    }

    /// The kind of the event.
    public let kind: Kind
    /// A Boolean value that indicates whether a link made the call, rather than the app.
    public let isFromLink: Bool
    /// The place of the caller in the source.
    public let place: SourcePlace
    /// The total number of events that the sequence had dropped when this one was added, because the observer was
    /// slower than the calls. Later events count those that are dropped afterwards.
    public internal(set) var dropped = 0

    init(_ kind: Kind, isFromLink: Bool = false, at place: SourcePlace) {
        self.kind = kind
        self.isFromLink = isFromLink
        self.place = place
    }

    /// The greatest length of a reported name, in UTF-8 bytes. A link may request any name.
    static let greatestName = 128

    /// Returns a name, truncated if it is too long.
    static func shown(_ name: String) -> String {
        guard name.utf8.count > greatestName else { return name }
        var end = name.utf8.index(name.startIndex, offsetBy: greatestName)
        while end.samePosition(in: name.unicodeScalars) == nil { end = name.utf8.index(before: end) }
        return name[..<end] + "…"
    }
}

extension ComponentEvent: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String {
        let text =
            switch kind {
            case .performed(let target, let action, let value): "performed \(target).\(action): \(value)"
            case .failed(let target, let action, let problem): "failed \(target).\(action): \(problem)"
            case .resolved(let service): "resolved \(service)"
            case .unresolved(let service): "unresolved \(service)"
            }
        return text + (isFromLink ? " for a link" : "")
    }
}
