/// The outcome of a link whose sender asked to be called back (x-callback-url).
@nonexhaustive
public enum CallbackOutcome: String, Hashable, Sendable, Codable {
    /// It was answered: `x-success`.
    case success
    /// It was not, or its handler failed: `x-error`.
    case error
    /// The user did not go through with it: `x-cancel`.
    case cancel
}
