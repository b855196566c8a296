// https://developer.apple.com/documentation/combine/cancellable
/// What can be cancelled.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol Cancellable {
    // https://developer.apple.com/documentation/combine/cancellable/cancel()
    /// Ends what is going on.
    func cancel()
}

// https://developer.apple.com/documentation/combine/anycancellable
/// A subscription, which ends with the object.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public final class AnyCancellable: Cancellable, Hashable {
    private var end: (() -> Void)?

    // https://developer.apple.com/documentation/combine/anycancellable
    /// A subscription that the closure ends; it is called once at most.
    public init(_ cancel: @escaping () -> Void) { end = cancel }

    deinit { end?() }

    // https://developer.apple.com/documentation/combine/anycancellable/cancel()
    /// Ends the subscription, if it has not ended.
    public func cancel() {
        let end = end
        self.end = nil
        end?()
    }

    // https://developer.apple.com/documentation/combine/anycancellable
    /// Puts the subscription into a set.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    // https://developer.apple.com/documentation/combine/anycancellable
    /// Whether both are one object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    // https://developer.apple.com/documentation/combine/anycancellable
    /// Feeds the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
