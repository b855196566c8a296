/// A call by name or a request for a service, as observers receive it.
///
/// It has names and types, and nothing of what was passed, given or thrown.
public struct ComponentEvent: Hashable, Sendable {
    /// A kind of event.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// An action was performed; with the type of its value.
        case performed(target: String, action: String, value: String)
        /// An action was not performed, or failed; `problem` is the name of the reason, and the type of what was thrown.
        case failed(target: String, action: String, problem: String)
        /// A service was given to a caller, made before or for this one.
        case resolved(service: String)
        /// A service was asked for that is missing, cannot be made, or would have to be waited for.
        case unresolved(service: String)
    }

    /// The kind of the event.
    public let kind: Kind
    /// A Boolean value that indicates whether a link made the call, and not the app.
    public let isFromLink: Bool
    /// The caller.
    public let place: SourcePlace
    /// The number of events that the sequence had lost when this one was added, in all, because the observer was slower than the
    /// calls. An event that is lost later is counted by those after it.
    public internal(set) var dropped = 0

    init(_ kind: Kind, isFromLink: Bool = false, at place: SourcePlace) {
        self.kind = kind
        self.isFromLink = isFromLink
        self.place = place
    }

    /// The longest name that is reported as it is, in UTF-8 bytes; a link may ask for any name.
    static let greatestName = 128

    /// A name, cut where it is too long.
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
