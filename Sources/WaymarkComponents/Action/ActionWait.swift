/// The step for which a synchronous call would have to wait.
@nonexhaustive
public enum ActionWait: Hashable, Sendable {
    /// The part of the app to which the target belongs has not started.
    case start(LifecycleID)
    /// The target is created on the main actor, and does not exist yet.
    case makingOnMain
    /// The action runs on the main actor.
    case mainActor
    /// The action is asynchronous.
    case asynchronousAction
    /// The interceptor with this name may wait.
    case interceptor(String)
    /// A not-found handler runs on the main actor.
    case handlerOnMain
    /// A not-found handler is asynchronous.
    case asynchronousHandler
}

extension ActionWait: CustomStringConvertible {
    /// The reason as part of a sentence.
    public var description: String {
        switch self {
        case .start(let owner): "the target belongs to '\(owner)', which has not started"
        case .makingOnMain: "the target has yet to be created on the main actor"
        case .mainActor: "the action runs on the main actor"
        case .asynchronousAction: "the action is asynchronous"
        case .interceptor(let name): "the interceptor '\(name)' may wait"
        case .handlerOnMain: "the not-found handler runs on the main actor"
        case .asynchronousHandler: "the not-found handler is asynchronous"
        }
    }
}
