/// A number that follows from a table or from two measurements.
struct Figure {
    let name: String
    let value: Double
    let unit: String
    var budget: Double?

    var isOver: Bool { budget.map { value >= $0 } ?? false }
}
