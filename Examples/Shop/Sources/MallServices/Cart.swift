/// What somebody is about to buy.
public protocol Cart: Sendable {
    /// What the customer is called who has put something in; `nil` for a guest's.
    var owner: String? { get async }
    /// How many of each product are in it, by the products' numbers.
    var counts: [Int: Int] { get async }
    /// Puts a product into the cart, so many times.
    func put(_ goods: Int, count: Int) async
}
