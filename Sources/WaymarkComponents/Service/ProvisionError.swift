/// All faults of services that were provided together.
public struct ProvisionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A fault of a provided service.
    @nonexhaustive
    public enum Fault: Hashable, Sendable, CustomStringConvertible {
        /// The scope provides the service already.
        case duplicate(service: String, scope: String, place: SourcePlace, first: SourcePlace)
        /// The scope is closed, or being closed.
        case closed(service: String, scope: String, place: SourcePlace)

        /// One line for a terminal or a log.
        public var description: String {
            switch self {
            case .duplicate(let service, let scope, let place, let first):
                "\(place): \(service) is provided twice in the scope '\(scope)', first at \(first)"
            case .closed(let service, let scope, let place):
                "\(place): \(service) cannot be provided in the scope '\(scope)', which is closed"
            }
        }
    }

    /// The faults, in the order in which the services were provided.
    public let faults: [Fault]

    init(_ faults: [Fault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
