import ShopServer

/// The promotions, which the server is asked for once.
@MainActor final class Banners {
    private let server: Server
    private var known: [Int: (room: Int, goods: Int)]?

    /// The banners of a server.
    nonisolated init(server: Server) { self.server = server }

    /// The rooms and the products behind the banners, by the banners' numbers.
    func all() async throws -> [Int: (room: Int, goods: Int)] {
        if let known { return known }
        let banners = try await server.banners()
        known = banners
        return banners
    }
}
