public import WaymarkComponents
public import WaymarkCore
public import WaymarkRouting

/// A fault at a call site that cannot receive an error.
@nonexhaustive
public enum FacadeFault: Error, Sendable, CustomStringConvertible {
    /// A pattern could not be read; nothing was registered.
    case pattern(PatternError)
    /// The router did not accept a route; nothing was registered.
    case registration(RegistrationError)
    /// A call was made before the app set the facade's router; the value is the call.
    case noRouter(call: String)
    /// A call received no value, because the opening failed or has to wait (`RouterError.Reason.wouldWait`) and
    /// continues without its caller.
    case opening(RouterError)
    /// A call by name received no value, because the action failed or has to wait (`ActionError.Reason.wouldWait`) and
    /// continues without its caller.
    case action(ActionError)
    /// An option was set that the router's rules do not follow; the values are the call, and the setting to use
    /// instead.
    case option(call: String, instead: String)

    /// One line for a terminal or a log; several lines if a registration has several faults.
    public var description: String {
        switch self {
        case .pattern(let error): "\(error)"
        case .registration(let error): "\(error)"
        case .noRouter(let call): "\(call) was called before there was a router"
        case .opening(let error): "a call received no value: \(error)"
        case .action(let error): "a call received no value: \(error)"
        case .option(let call, let instead): "\(call) has no effect on the router's rules; instead, \(instead)"
        }
    }
}
