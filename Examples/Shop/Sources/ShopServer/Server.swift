/// A simulated, slow server of the shop: it has the products, the last customer and the rooms on air.
public struct Server: Sendable {
    private let wait: @Sendable (Duration) async throws -> Void

    /// A server.
    ///
    /// - Parameter wait: The wait before each response.
    public init(wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }) {
        self.wait = wait
    }

    /// The names of products, by their numbers.
    public func catalogue() async throws -> [Int: String] {
        try await wait(.milliseconds(30))
        return [7: "Rain jacket", 42: "Running shoes"]
    }

    /// The name of the customer who could sign in on this device.
    public func customer() async throws -> String {
        try await wait(.milliseconds(20))
        return "Mei"
    }

    /// The hosts on air, by their rooms' numbers.
    public func rooms() async throws -> [Int: String] {
        try await wait(.milliseconds(10))
        return [7: "Lin", 12: "Anna"]
    }

    /// The rooms and the products that banners point at, by the banners' numbers.
    public func banners() async throws -> [Int: (room: Int, goods: Int)] {
        try await wait(.milliseconds(10))
        return [1: (room: 7, goods: 42), 2: (room: 12, goods: 7)]
    }
}
