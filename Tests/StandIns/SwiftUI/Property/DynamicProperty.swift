// https://developer.apple.com/documentation/swiftui/dynamicproperty
/// A property of a view that is brought up to date before the view's body is asked for.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol DynamicProperty {
    // https://developer.apple.com/documentation/swiftui/dynamicproperty
    /// Called before the body is asked for.
    mutating func update()
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension DynamicProperty {
    // https://developer.apple.com/documentation/swiftui/dynamicproperty
    /// Does nothing.
    public mutating func update() {}
}
