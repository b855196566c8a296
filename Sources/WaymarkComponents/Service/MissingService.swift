/// A requested service that is not provided.
public struct MissingService: Sendable {
    /// Its type.
    public let type: any Any.Type
    /// The chain of services that requested it, the outermost first. The last is the service itself.
    public let chain: [ServiceError.Step]
    /// The place in the source at which the first service of the chain was requested.
    public let place: SourcePlace

    /// The name of its type, with that of its module.
    public var service: String { chain.last?.service ?? "" }
}
