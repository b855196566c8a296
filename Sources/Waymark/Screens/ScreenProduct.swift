/// What screens are shown as by a driver: a view controller, a view. Adapters make their framework's types be that.
@MainActor
public protocol ScreenProduct {
    /// The type that the driver asks for.
    associatedtype Shown
    /// What the driver shows.
    var screenProduct: Shown { get }
}
