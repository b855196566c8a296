/// An error of the app that defines how it is reported to another app (x-callback-url).
public protocol CallbackFailure: Error {
    /// The code and the message for the other app.
    var callbackError: CallbackError { get }
}

/// An error that a handler or an interceptor throws to choose the `errorCode` and `errorMessage` that the other app receives.
///
/// ```swift
/// throw CallbackError(code: 12, message: "there is no such address")
/// ```
///
/// The error has the same effect if it is thrown from the opening of a link that the handler opened itself.
public struct CallbackError: CallbackFailure, Hashable, Sendable, CustomStringConvertible {
    /// The code, which is the app's own or one of ``CallbackError/Code-swift.enum``.
    public let code: Int
    /// The message, which the other app receives unchanged.
    public let message: String

    /// Creates an error with a code and a message.
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

    /// The message with the code.
    public var description: String { "\(message) (\(code))" }
}

extension CallbackError {
    /// An `errorCode` that another app receives for a link that was not opened (x-callback-url). Handlers choose other codes with a
    /// ``CallbackError``.
    ///
    /// | code | a link that | `errorMessage` |
    /// |---|---|---|
    /// | 400 | has an invalid parameter, or lacks one | names the parameter |
    /// | 403 | was refused | one sentence for all reasons |
    /// | 404 | no route matches | one sentence |
    /// | 500 | a handler or an interceptor failed at, or anything else | one sentence |
    /// | 503 | the app does not accept at the moment, or whose route is switched off | one sentence |
    /// | 504 | exceeded the time limit of an interceptor | one sentence |
    /// | 508 | is redirected, rewritten or handed over in a cycle or too often, or opens too many others | one sentence |
    ///
    /// The codes have their HTTP meanings. No message contains the link, the value of a parameter, or the text of an app's error; it may have
    /// the name of a parameter, as the link gives it.
    @nonexhaustive
    public enum Code: Int, Hashable, Sendable, CaseIterable {
        /// A parameter is missing or ill-formed.
        case parameter = 400
        /// The link was refused.
        case refused = 403
        /// No route matches the link.
        case notFound = 404
        /// The handler or an interceptor failed, or any other error without its own code.
        case failed = 500
        /// The app does not accept the link at the moment.
        case unavailable = 503
        /// An interceptor took too long.
        case timedOut = 504
        /// Redirected, rewritten or handed over in a circle or too often, or too many links opened inside one.
        case loop = 508
    }
}

/// An error that a handler or an interceptor throws if the user cancels the action that another app has requested
/// (x-callback-url). The other app receives `x-cancel` rather than an error.
///
/// The error has the same effect if it is thrown from the opening of a link that the handler opened itself.
public struct CallbackCancelled: Error, Hashable, Sendable, CustomStringConvertible {
    /// Creates the error of a handler that the user has cancelled.
    public init() {}

    /// One line for a terminal or a log.
    public var description: String { "the user did not go through with it" }
}
