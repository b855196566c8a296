// https://developer.apple.com/documentation/swiftui/localizedstringkey
/// The key of a text in an app's tables.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    let key: String

    // https://developer.apple.com/documentation/swiftui/localizedstringkey/init(_:)
    /// A key.
    public init(_ value: String) { key = value }

    // https://developer.apple.com/documentation/swiftui/localizedstringkey/init(stringliteral:)
    /// A key from a literal.
    public init(stringLiteral value: String) { key = value }
}
