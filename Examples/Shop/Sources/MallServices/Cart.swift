/// The products that a customer is about to buy.
public protocol Cart: Sendable {
    /// The name of the customer whose cart it is; `nil` for a guest's.
    var owner: String? { get async }
    /// The quantity of each product, by the products' numbers.
    var counts: [Int: Int] { get async }
    /// Puts a product into the cart, so many times.
    func put(_ goods: Int, count: Int) async
}
