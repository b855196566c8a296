/// The start of an element of an XML document.
struct MarkupElement: Hashable, Sendable {
    /// A name with its namespace, which is empty for an attribute without a prefix.
    struct Name: Hashable, Sendable {
        let namespace: String
        let local: String
    }

    /// An attribute, except declarations of namespaces.
    struct Attribute: Hashable, Sendable {
        let name: Name
        /// The value with its references replaced.
        let value: String
        /// The start of the name, in bytes.
        let offset: Int
    }

    let name: Name
    let attributes: [Attribute]
    /// The start of the tag, in bytes.
    let offset: Int
}
