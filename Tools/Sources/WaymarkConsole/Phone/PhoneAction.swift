/// An action of a person on the phone, other than opening links.
enum PhoneAction: Hashable, Sendable {
    /// The back button.
    case back
    /// The layer in front, pulled down.
    case swipe
    /// Signing in, without a page that asks.
    case signIn
    /// Signing out.
    case signOut
    /// A restart of the app.
    case reset
    /// A tab, by its name.
    case tab(String)
    /// A button of the page in front, counted from 0.
    case tap(Int)
}
