/// The removed routes whose handlers tables may still hold.
///
/// Releasing them visits all places of the tables. It is done at once, unless routes are removed one after the other:
/// it then waits until lookups and changes have paid for the previous time, so that not every removal visits all
/// places.
struct RetainedRoutes: Sendable {
    /// The number of places that a lookup or a change pays for.
    static let paidPlaces = 32

    /// The numbers of the routes.
    var numbers: Set<Int> = []
    private var unpaidPlaces = 0

    /// Pays, and returns the numbers to release; `nil` if there are none, or if the previous time is not paid for yet.
    ///
    /// - Parameter places: The number of places in the tables.
    mutating func due(_ places: @autoclosure () -> Int) -> Set<Int>? {
        if unpaidPlaces > 0 { unpaidPlaces -= Self.paidPlaces }
        if numbers.isEmpty || unpaidPlaces > 0 { return nil }
        unpaidPlaces = places()
        defer { numbers = [] }
        return numbers
    }
}
