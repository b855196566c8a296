import Waymark

/// The mall's actions, as functions.
extension Components {
    /// The heading of a floor of the mall.
    public func mallTitle(floor: Int) async throws(ActionError) -> String {
        try await perform("Mall", "title", ["floor": floor])
    }

    /// The margin of the mall on a product, in percent; for the app alone.
    public func mallMargin(of goods: Int) async throws(ActionError) -> Int {
        try await perform("Mall", "margin", ["id": goods])
    }
}
