/// A value that stands in a link as one text.
///
/// Integers, `Double`, `Bool`, `String` and raw-value enums of these are link values; `WaymarkFoundation` adds `URL`, `UUID` and
/// `Date`.
public protocol LinkValue: Sendable {
    /// The value of a decoded text, or `nil` where the text is none.
    init?(linkText: String)
    /// The decoded text that reads back as the value.
    var linkText: String { get }
}
