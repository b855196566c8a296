/// A type that a driver can show as a screen, such as a view controller or a view.
///
/// The adapters make the types of their frameworks conform.
@MainActor
public protocol ScreenProduct {
    /// The type that the driver asks for.
    associatedtype Shown
    /// The value that the driver shows.
    var screenProduct: Shown { get }
}
