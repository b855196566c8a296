/// What products cost, for other features; as everything here it is on the main actor, and no value to pass around.
public protocol Prices: AnyObject {
    /// What a product costs, in cents.
    func price(of id: Int) -> Int
}

final class LivePrices: Prices {
    private var asked = 0

    func price(of id: Int) -> Int {
        asked += 1
        return id * 100
    }
}
