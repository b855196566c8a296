// https://developer.apple.com/documentation/combine/publisher
/// What sends values over time; of Combine's only what is needed to listen to an object.
///
/// Combine's requirement is `receive(subscriber:)`. There are no subscribers here, so only the publishers of this module
/// conform, and `sink` is how they are listened to.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol Publisher<Output, Failure> {
    // https://developer.apple.com/documentation/combine/publisher/output
    /// What is sent.
    associatedtype Output
    // https://developer.apple.com/documentation/combine/publisher/failure
    /// How it ends early.
    associatedtype Failure: Error

    // https://developer.apple.com/documentation/combine/publisher/output
    /// Calls `receive` with each value until what is returned is cancelled; not Combine's.
    func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Publisher where Failure == Never {
    // https://developer.apple.com/documentation/combine/publisher/sink(receivevalue:)
    /// Calls the closure with each value until what is returned is cancelled or let go of.
    public func sink(receiveValue: @escaping ((Output) -> Void)) -> AnyCancellable { attach(receiveValue) }
}

/// The protocol by another name, for types that bear its own.
typealias ValuePublisher = Publisher
