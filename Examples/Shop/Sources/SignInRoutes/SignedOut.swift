import Waymark

/// An event that tells features that the customer has signed out.
public struct SignedOut: LifecycleEvent {
    /// Modules that depend on others receive it first.
    public let order = EventOrder.reverse

    /// The event.
    public init() {}
}
