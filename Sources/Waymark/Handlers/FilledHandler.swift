public import WaymarkCore

/// A handler that a module filled.
public struct FilledHandler: Hashable, Sendable, CustomStringConvertible {
    /// The id by which manifests name it.
    public let id: String
    /// The place in the source that filled it.
    public let place: SourcePlace

    /// The id and the place.
    public var description: String { "\(id) (\(place))" }
}
