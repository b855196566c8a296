/// The outcome of a link whose sender asked for a callback (x-callback-url).
@nonexhaustive
public enum CallbackOutcome: String, Hashable, Sendable, Codable {
    /// The link was answered: `x-success`.
    case success
    /// The link was not answered, or its handler failed: `x-error`.
    case error
    /// The user cancelled: `x-cancel`.
    case cancel
}
