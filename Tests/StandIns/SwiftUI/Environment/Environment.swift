// https://developer.apple.com/documentation/swiftui/environment
/// Reads a value of a view's environment.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let slot = StageSlot()

    // https://developer.apple.com/documentation/swiftui/environment
    /// Reads the value at the key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    // https://developer.apple.com/documentation/swiftui/environment/wrappedvalue
    /// The value; before the view is in a tree, the default.
    public var wrappedValue: Value { slot.environment[keyPath: keyPath] }
}

extension Environment: StageProperty {
    func install(_ environment: EnvironmentValues) { slot.environment = environment }
}
