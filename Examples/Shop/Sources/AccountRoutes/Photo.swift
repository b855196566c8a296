/// A picture that a customer has taken.
public struct Photo: Hashable, Sendable {
    /// The file's name.
    public let name: String

    /// A picture.
    public init(name: String) { self.name = name }
}
