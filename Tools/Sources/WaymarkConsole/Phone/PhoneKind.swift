/// The kind of app that opens links in the phone.
package enum PhoneKind: String, Sendable, CaseIterable {
    /// The sample shop.
    case shop
    /// An app that has a page for every route of the manifest.
    case table
}
