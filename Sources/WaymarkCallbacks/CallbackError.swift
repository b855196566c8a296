/// An error that states its report to another app (x-callback-url): errors of an app's own conform to it.
public protocol CallbackFailure: Error {
    /// The code and the sentence for the other app.
    var callbackError: CallbackError { get }
}

/// Thrown by a handler or an interceptor, to choose the `errorCode` and `errorMessage` that the other app receives.
///
/// ```swift
/// throw CallbackError(code: 12, message: "there is no such address")
/// ```
///
/// It counts as well where it comes out of a link that the handler opened itself.
public struct CallbackError: CallbackFailure, Hashable, Sendable, CustomStringConvertible {
    /// The code: one of the app's own, or of ``CallbackError/Code-swift.enum``.
    public let code: Int
    /// The sentence; the other app sees it as it is.
    public let message: String

    /// Creates an error with a code and a sentence.
    ///
    /// - Parameters:
    ///   - code: The value of `errorCode` in the callback.
    ///   - message: The value of `errorMessage` in the callback.
    public init(code: Int, message: String) {
        self.code = code
        self.message = message
    }

    /// The error itself.
    public var callbackError: CallbackError { self }

    /// The sentence with the code.
    public var description: String { "\(message) (\(code))" }
}

extension CallbackError {
    /// The `errorCode` that another app is given for a link that was not opened (x-callback-url); handlers choose codes of their own by
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
    public enum Code: Int, Hashable, Sendable, CaseIterable {
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
}

/// Thrown by a handler or an interceptor if the user does not want to go through with what another app has asked for
/// (x-callback-url): that is no error, and the app learns it by `x-cancel`.
///
/// It counts as well where it comes out of a link that the handler opened itself.
public struct CallbackCancelled: Error, Hashable, Sendable, CustomStringConvertible {
    /// Creates the error of a handler that the user has cancelled.
    public init() {}

    /// One line for a terminal or a log.
    public var description: String { "the user did not go through with it" }
}
