/// What another app is told as `errorCode` where a link was not opened (x-callback-url); handlers choose codes of their own by
/// a ``CallbackError``.
///
/// | code | a link that | `errorMessage` |
/// |---|---|---|
/// | 400 | has a parameter that is not as it should be, or lacks one | names the parameter |
/// | 403 | was turned away | one sentence for all reasons |
/// | 404 | no route takes | one sentence |
/// | 500 | a handler or an interceptor failed at, or anything else | one sentence |
/// | 503 | the app does not take at the moment, or whose route is switched off | one sentence |
/// | 504 | an interceptor had no time left for | one sentence |
/// | 508 | is redirected, rewritten or handed over in a circle or too often, or opens too many others | one sentence |
///
/// The codes mean what they mean in HTTP. No message shows a link, the value of a parameter, or what an error of the app says.
@nonexhaustive
public enum CallbackErrorCode: Int, Hashable, Sendable, CaseIterable {
    /// A parameter is missing or ill-formed.
    case parameter = 400
    /// The link was turned away.
    case refused = 403
    /// No route takes the link.
    case notFound = 404
    /// The handler or an interceptor failed, or anything else that has no code of its own.
    case failed = 500
    /// The app does not take the link at the moment.
    case unavailable = 503
    /// An interceptor took too long.
    case timedOut = 504
    /// Redirected, rewritten or handed over in a circle or too often, or too many links opened inside one.
    case loop = 508
}
