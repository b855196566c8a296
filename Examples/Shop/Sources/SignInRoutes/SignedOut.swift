import Waymark

/// The customer has signed out, which the app tells its features.
public struct SignedOut: LifecycleEvent {
    /// Those are told first that depend on others.
    public let order = EventOrder.reverse

    /// The event.
    public init() {}
}
