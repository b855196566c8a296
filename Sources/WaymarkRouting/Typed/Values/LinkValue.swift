/// A value that is written in a link as one text.
///
/// Integers, `Double`, `Float`, `Bool` and `String` are link values. An enum with raw values of these types can declare
/// the conformance. `WaymarkFoundation` adds `URL`, `UUID` and `Date`.
///
/// ```swift
/// enum Sort: String, Codable, LinkValue { case newest, price }
/// ```
///
/// If the type of a property is a link value, its text is written in the link, whatever its `Codable` conformance would
/// write.
public protocol LinkValue: Sendable {
    /// Creates the value of a decoded text, or returns `nil` if the text has no value.
    init?(linkText: String)
    /// The text, decoded, from which the same value is created.
    ///
    /// A value without such a text (`Double.nan`) has one from which no value is created, and printing a route refuses
    /// it.
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
    /// Creates the value of `true`, `false`, `1` or `0`, ignoring the case of ASCII letters, or returns `nil` for any
    /// other text.
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
