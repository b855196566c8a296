/// The routes that were taken back and whose answers tables may still hold.
///
/// Letting go of them goes through all places of the tables. It is done at once; where routes are taken back one after the other, it
/// waits until look-ups and changes have paid for the last time, so that not each goes through all places.
struct HeldRoutes: Sendable {
    /// The number of places that a look-up or a change pays for.
    static let paidPlaces = 32

    /// The numbers of the routes.
    var numbers: Set<Int> = []
    private var unpaidPlaces = 0

    /// Pays, and takes out the numbers to let go of; `nil` if there are none, or the last time is not paid for.
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
