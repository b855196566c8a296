/// The prices of products, for other features; as everything here on the main actor, and no value to pass around.
public protocol Prices: AnyObject {
    /// The price of a product, in cents.
    func price(of id: Int) -> Int
}

final class LivePrices: Prices {
    private var asked = 0

    func price(of id: Int) -> Int {
        asked += 1
        return id * 100
    }
}
