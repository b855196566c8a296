import Waymark

/// Turns away links to products that are sold out.
struct StockCheck: Check {
    let soldOut: Set<String>

    func check(_ request: RouteRequest) throws -> Verdict {
        if let id = request["id"], soldOut.contains(id) { throw Refusal("product \(id) is sold out") }
        return .pass
    }
}
