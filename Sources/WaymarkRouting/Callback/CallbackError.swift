/// Thrown by a handler or an interceptor, to choose what the other app is told as `errorCode` and `errorMessage`.
///
/// ```swift
/// throw CallbackError(code: 12, message: "there is no such address")
/// ```
///
/// It counts as well where it comes out of a link that the handler opened itself.
public struct CallbackError: CallbackFailure, Hashable, Sendable, CustomStringConvertible {
    /// The code: one of the app's own, or of ``CallbackErrorCode``.
    public let code: Int
    /// The sentence; the other app sees it as it is.
    public let message: String

    /// An error with a code and a sentence.
    public init(code: Int, message: String) {
        self.code = code
        self.message = message
    }

    /// The error itself.
    public var callbackError: CallbackError { self }

    /// The sentence with the code.
    public var description: String { "\(message) (\(code))" }
}
