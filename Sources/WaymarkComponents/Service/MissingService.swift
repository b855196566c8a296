/// A service that was asked for and is not provided.
public struct MissingService: Sendable {
    /// Its type.
    public let type: any Any.Type
    /// The chain of services that asked for it, outermost first; the last is the service itself.
    public let chain: [ServiceError.Step]
    /// The place in the source where the first of the chain was asked for.
    public let place: SourcePlace

    /// The name of its type, with that of its module.
    public var service: String { chain.last?.service ?? "" }
}
