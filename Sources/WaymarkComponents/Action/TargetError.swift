/// An error in the declaration of a target.
public struct TargetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A fault of a declaration.
    @nonexhaustive
    public enum Fault: Hashable, Sendable {
        /// Two targets have the same name.
        case repeatedTarget(String, place: SourcePlace, other: SourcePlace)
        /// Two actions of a target have the same name.
        case repeatedAction(String, target: String, place: SourcePlace, other: SourcePlace)
        /// A target has two not-found handlers or, if `target` is `nil`, the app has two.
        case repeatedHandler(target: String?, place: SourcePlace, other: SourcePlace)
    }

    /// The faults, in the order of the declarations; at least one.
    public let faults: [Fault]

    init(_ faults: [Fault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}

extension TargetError.Fault: CustomStringConvertible {
    /// One line for a terminal or a log, with the place, the fault, and the other declaration.
    public var description: String {
        switch self {
        case .repeatedTarget(let name, let place, let other):
            "\(place): the target '\(name)' already exists (\(other))"
        case .repeatedAction(let name, let target, let place, let other):
            "\(place): the target '\(target)' already has an action '\(name)' (\(other))"
        case .repeatedHandler(let target?, let place, let other):
            "\(place): the target '\(target)' already has a not-found handler (\(other))"
        case .repeatedHandler(nil, let place, let other):
            "\(place): a not-found handler for actions already exists (\(other))"
        }
    }
}
