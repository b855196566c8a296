// https://developer.apple.com/documentation/swiftui/environmentkey
/// The name of a value of the environment, and its default.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol EnvironmentKey {
    // https://developer.apple.com/documentation/swiftui/environmentkey/value
    /// What it names.
    associatedtype Value

    // https://developer.apple.com/documentation/swiftui/environmentkey/defaultvalue
    /// The default value.
    static var defaultValue: Self.Value { get }
}
