/// The address of a parcel.
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
