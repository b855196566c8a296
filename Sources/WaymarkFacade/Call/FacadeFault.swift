public import WaymarkCore
public import WaymarkRouting

/// What went wrong at a call site that has no way to hear of it.
@nonexhaustive
public enum FacadeFault: Error, Sendable, CustomStringConvertible {
    /// A pattern could not be read; nothing was registered.
    case pattern(PatternError)
    /// The router did not take a route; nothing was registered.
    case registration(RegistrationError)
    /// A call was made before the app gave the facade a router; with the call.
    case noRouter(call: String)

    /// One line for a terminal or a log; several where a registration has several faults.
    public var description: String {
        switch self {
        case .pattern(let error): "\(error)"
        case .registration(let error): "\(error)"
        case .noRouter(let call): "\(call) was called before there was a router"
        }
    }
}
