/// An error that says what another app is told of it (x-callback-url): errors of an app's own conform to it.
public protocol CallbackFailure: Error {
    /// The code and the sentence for the other app.
    var callbackError: CallbackError { get }
}
