/// The shop's server, which knows what is sold, who was there last and what banners point at, and takes its time to say so.
public struct Server: Sendable {
    private let wait: @Sendable (Duration) async throws -> Void

    /// A server.
    ///
    /// - Parameter wait: How its answers are waited for.
    public init(wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }) {
        self.wait = wait
    }

    /// The names of products, by their numbers.
    public func catalogue() async throws -> [Int: String] {
        try await wait(.milliseconds(30))
        return [42: "Running shoes"]
    }

    /// What the customer is called who could sign in on this device.
    public func customer() async throws -> String {
        try await wait(.milliseconds(20))
        return "Mei"
    }

    /// The products that banners point at, by the banners' numbers.
    public func banners() async throws -> [Int: Int] {
        try await wait(.milliseconds(10))
        return [1: 42, 2: 7]
    }
}
