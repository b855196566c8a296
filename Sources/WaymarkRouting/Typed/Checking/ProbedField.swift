/// The facts known of a route's property.
struct ProbedField {
    /// The part of a link that a property's type takes.
    enum Shape {
        /// One text, of this type: the property's own, or the one that it codes itself as.
        case text(any Any.Type)
        /// A list of texts.
        case list
        /// A structure.
        case nested
        /// Not known: its own `Codable` asked for nothing before it gave up.
        case unknown
    }

    /// The key.
    let name: String
    /// The type that was asked for.
    let type: any Any.Type
    /// Whether it may be absent.
    let isOptional: Bool
    let shape: Shape
}
