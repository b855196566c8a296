// https://developer.apple.com/documentation/combine/observableobjectpublisher
/// Says that an object is about to change.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public final class ObservableObjectPublisher: Publisher {
    // https://developer.apple.com/documentation/combine/observableobjectpublisher/output
    /// Nothing but the fact.
    public typealias Output = Void
    // https://developer.apple.com/documentation/combine/observableobjectpublisher/failure
    /// It does not end early.
    public typealias Failure = Never

    private let listeners = Listeners<Void>()

    // https://developer.apple.com/documentation/combine/observableobjectpublisher/init()
    /// A publisher without a listener.
    public init() {}

    // https://developer.apple.com/documentation/combine/observableobjectpublisher/send()
    /// Tells all that listen.
    public func send() { listeners.send(()) }

    // https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)
    /// Calls `receive` each time; not Combine's.
    public func attach(_ receive: @escaping (()) -> Void) -> AnyCancellable { listeners.attach(receive) }
}
