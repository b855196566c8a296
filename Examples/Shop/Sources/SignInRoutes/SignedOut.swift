import Waymark

/// The customer has signed out, which the app tells its features.
public struct SignedOut: LifecycleEvent {
    /// Modules that depend on others receive it first.
    public let order = EventOrder.reverse

    /// The event.
    public init() {}
}
