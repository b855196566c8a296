// https://developer.apple.com/documentation/swiftui/environmentkey
/// The name of a value of the environment, and what it is where nobody has set it.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol EnvironmentKey {
    // https://developer.apple.com/documentation/swiftui/environmentkey/value
    /// What it names.
    associatedtype Value

    // https://developer.apple.com/documentation/swiftui/environmentkey/defaultvalue
    /// The value where nobody has set one.
    static var defaultValue: Self.Value { get }
}
