import Waymark

/// Answers the links of addresses; an object that only the router holds.
final class AddressBook: RouteHandler {
    private let addresses: [Int: String]

    init(addresses: [Int: String]) { self.addresses = addresses }

    func handle(_ request: RouteRequest) async throws -> Response {
        guard let address = addresses[try request["id", as: Int.self]] else { throw Declined() }
        return .value(address)
    }
}
