/// A value that stands in a link as one text.
///
/// Integers, `Double`, `Float`, `Bool` and `String` are link values, and so is an enum with raw values of these that says
/// it is one; `WaymarkFoundation` adds `URL`, `UUID` and `Date`.
///
/// ```swift
/// enum Sort: String, Codable, LinkValue { case newest, price }
/// ```
///
/// Where a property's type is a link value, its text is what stands in the link, whatever its `Codable` would write.
public protocol LinkValue: Sendable {
    /// Creates the value of a decoded text, or returns `nil` if the text is not one.
    init?(linkText: String)
    /// The decoded text that reads back as the value.
    ///
    /// A value without such a text (`Double.nan`) gives one that does not read; printing a route refuses it.
    var linkText: String { get }
}

extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
    /// Creates the value whose raw value has this text, or returns `nil`.
    public init?(linkText: String) {
        guard let rawValue = RawValue(linkText: linkText) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value's text.
    public var linkText: String { rawValue.linkText }
}

extension String: LinkValue {
    /// Creates the text itself.
    public init?(linkText: String) { self = linkText }

    /// The text itself.
    public var linkText: String { self }
}

extension Bool: LinkValue {
    /// Creates the value of `true`, `false`, `1` or `0`, ignoring the case of ASCII letters; it is `nil` for any other
    /// text.
    public init?(linkText: String) {
        switch linkText {
        case "true", "1": self = true
        case "false", "0": self = false
        default:
            if linkText.isWord("true") {
                self = true
            } else if linkText.isWord("false") {
                self = false
            } else {
                return nil
            }
        }
    }

    /// `true` or `false`.
    public var linkText: String { self ? "true" : "false" }
}

extension String {
    /// Returns whether the text is a word of lower-case ASCII letters, without case.
    fileprivate func isWord(_ word: StaticString) -> Bool {
        utf8.count == word.utf8CodeUnitCount && word.withUTF8Buffer { zip($0, utf8).allSatisfy { $0 == $1 | 0x20 } }
    }
}
