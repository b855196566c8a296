public import WaymarkRouting

extension NestedValueCoding {
    /// Values with properties of their own as JSON (RFC 8259), with sorted keys.
    ///
    /// Dates print and read as they do elsewhere in links (`Date.linkText`), all else as Foundation's coders do it by
    /// default.
    ///
    /// ```swift
    /// var configuration = RouterConfiguration()
    /// configuration.nested = .json
    /// ```
    public static let json = NestedValueCoding(encode: JSONNestedCoding.encode, decode: JSONNestedCoding.decode)
}
