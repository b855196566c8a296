public import WaymarkRouting

extension NestedValueCoding {
    /// Codes values that have their own properties as JSON (RFC 8259), with sorted keys.
    ///
    /// Dates have the same form as elsewhere in links (`Date.linkText`); everything else has the default form of
    /// Foundation's coders.
    ///
    /// ```swift
    /// var configuration = RouterConfiguration()
    /// configuration.nested = .json
    /// ```
    public static let json = NestedValueCoding(encode: JSONNestedCoding.encode, decode: JSONNestedCoding.decode)
}
