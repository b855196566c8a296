public import WaymarkCore
public import WaymarkRouting

/// Everything that is wrong with what an app is put together from.
public struct MediatorError: Error, Sendable, CustomStringConvertible {
    /// One thing that is wrong.
    @nonexhaustive
    public enum Fault: Sendable, CustomStringConvertible {
        /// A registration of a module.
        case registration(RegistrationError.Fault)
        /// A parameter type that the configuration or the manifest declares.
        case type(TableError.Fault)
        /// The manifest's patterns are written in the dialect of another router.
        case dialect(String)

        /// One line for a terminal or a log.
        public var description: String {
            switch self {
            case .registration(let fault): "\(fault)"
            case .type(let fault): "\(fault)"
            case .dialect(let name): "the manifest is written in the dialect '\(name)', which cannot be read here"
            }
        }
    }

    /// The faults, in the order of the registrations that have them.
    public let faults: [Fault]

    init(_ faults: [Fault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
