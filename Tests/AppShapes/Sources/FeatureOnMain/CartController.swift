import Waymark

/// A view controller that answers links itself for as long as it is there.
public final class CartController: Panel, RouteHandler {
    private var lines: [String] = []

    /// An empty cart.
    public init() { super.init(text: "cart") }

    /// Puts a product into the cart, and says how many are in it.
    @MainActor public func handle(_ request: RouteRequest) async throws -> Response {
        lines.append(try request["sku", as: String.self])
        return .value(lines.count)
    }
}
