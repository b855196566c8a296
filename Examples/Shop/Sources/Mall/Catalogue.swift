/// What the mall sells; in a real app, a server knows.
enum Catalogue {
    /// The name of a product.
    static func name(of id: Int) -> String { id == 42 ? "Running shoes" : "Product \(id)" }
}
