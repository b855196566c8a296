/// Where a parcel goes.
public struct Address: Hashable, Sendable {
    /// The city.
    public let city: String
    /// The street and the number.
    public let street: String

    /// An address.
    public init(city: String, street: String) {
        self.city = city
        self.street = street
    }
}
