// https://developer.apple.com/documentation/swiftui/state
/// A value that a view keeps.
///
/// SwiftUI keeps it for as long as the view's identity stays; here it stays with the view's value and all its copies.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private final class Storage {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    // https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)
    /// A state with its first value.
    public init(wrappedValue value: Value) { storage = Storage(value) }

    // https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)
    /// A state with its first value.
    public init(initialValue value: Value) { self.init(wrappedValue: value) }

    // https://developer.apple.com/documentation/swiftui/state/wrappedvalue
    /// The value.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    // https://developer.apple.com/documentation/swiftui/state/projectedvalue
    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        Binding(reading: { [storage] in storage.value }, writing: { [storage] in storage.value = $0 })
    }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension State where Value: ExpressibleByNilLiteral {
    // https://developer.apple.com/documentation/swiftui/state/init()
    /// A state without a value.
    public init() { self.init(wrappedValue: nil) }
}

// @unchecked: as in SwiftUI; who reads or writes must know where it may.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension State: @unchecked Sendable where Value: Sendable {}
