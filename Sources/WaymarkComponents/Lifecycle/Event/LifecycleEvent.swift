/// An event for the parts of an app: a change in the system, or a custom event of the app.
///
/// ```swift
/// struct SignedOut: LifecycleEvent { var order: EventOrder { .reverse } }
/// await host.send(SignedOut())
/// ```
public protocol LifecycleEvent: Sendable {
    /// The order in which parts receive it; ``EventOrder/forward`` by default.
    nonisolated var order: EventOrder { get }
}

extension LifecycleEvent {
    /// The default: the order of starting.
    public nonisolated var order: EventOrder { .forward }
}

extension LifecycleEvent {
    /// The kind of event, without its values.
    nonisolated var kind: String { (self as? SystemEvent)?.word ?? String(describing: Self.self) }
}
