import Waymark

/// The input for a price.
struct PriceInput: ActionInput {
    let id: Int
    let count: Int

    init(_ parameters: ActionParameters) throws {
        id = try parameters["id", as: Int.self]
        count = try parameters[ifPresent: "count", as: Int.self] ?? 1
    }
}
