/// A call of an action by name, as interceptors, checks and not-found handlers see it.
public struct ActionCall: Sendable {
    /// The name of the target, as the caller wrote it.
    public let target: String
    /// The name of the action, as the caller wrote it.
    public let action: String
    /// The caller's parameters. An interceptor may pass on others.
    public var parameters: ActionParameters
    /// A Boolean value that indicates whether a link makes the call, rather than the app.
    public let isFromLink: Bool
}

extension ActionCall {
    /// Returns the error of the call.
    func error(_ reason: ActionError.Reason) -> ActionError { ActionError(target, action, reason) }
}
