/// Something that the parts of an app are told: what the system does, or an event of the app's own.
///
/// ```swift
/// struct SignedOut: LifecycleEvent { var order: EventOrder { .reverse } }
/// await host.send(SignedOut())
/// ```
public protocol LifecycleEvent: Sendable {
    /// In which order parts are told; ``EventOrder/forward`` unless said otherwise.
    nonisolated var order: EventOrder { get }
}

extension LifecycleEvent {
    /// As they were started.
    public nonisolated var order: EventOrder { .forward }
}

extension LifecycleEvent {
    /// What kind of event it is, without what it brings.
    nonisolated var kind: String { (self as? SystemEvent)?.word ?? String(describing: Self.self) }
}
