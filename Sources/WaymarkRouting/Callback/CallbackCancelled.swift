/// Thrown by a handler or an interceptor where the user does not want to go through with what another app has asked for
/// (x-callback-url): that is no error, and the app is told so by `x-cancel`.
///
/// It counts as well where it comes out of a link that the handler opened itself.
public struct CallbackCancelled: Error, Hashable, Sendable, CustomStringConvertible {
    /// The user does not want to.
    public init() {}

    /// One line for a terminal or a log.
    public var description: String { "the user did not go through with it" }
}
