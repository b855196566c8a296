import MallServices
import ShopServer
import Waymark

/// The products of the mall.
@MainActor final class Catalogue {
    private var names: [Int: String] = [:]

    nonisolated init() {}

    /// All products, by their numbers.
    var all: [(id: Int, name: String)] { names.sorted { $0.key < $1.key }.map { (id: $0.key, name: $0.value) } }

    /// Loads the products from the server.
    func load(from server: Server) async throws { names = try await server.catalogue() }

    /// The name of a product.
    func name(of id: Int) -> String { names[id] ?? "Product \(id)" }

    /// The contents of the cart of a scope, a line for each product.
    func lines(of services: Components) async throws -> [String] {
        let counts = try await services.resolve((any Cart).self).counts
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) × \(name(of: $0.key))" }
    }

    /// The number of the product with a label: `RS0042` is 42.
    nonisolated func goods(labelled sku: String) -> Int { Int(sku.drop(while: \.isLetter)) ?? 0 }

    /// The number that is printed on the label of a product.
    nonisolated func label(of id: Int) -> String {
        let digits = String(id)
        return "RS" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
