import ShopServer

/// What the mall sells.
@MainActor final class Catalogue {
    private var names: [Int: String] = [:]

    nonisolated init() {}

    /// Has the server say what there is.
    func load(from server: Server) async throws { names = try await server.catalogue() }

    /// The name of a product.
    func name(of id: Int) -> String { names[id] ?? "Product \(id)" }

    /// The number of the product with a label: `RS0042` is 42.
    nonisolated func goods(labelled sku: String) -> Int { Int(sku.drop(while: \.isLetter)) ?? 0 }
}
