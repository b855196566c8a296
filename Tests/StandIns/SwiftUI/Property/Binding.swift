// https://developer.apple.com/documentation/swiftui/binding
/// Reads and writes a value that something else keeps.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void
    /// Whether it is the projection of a property that is stored, by which SwiftUI knows it again. One of closures is another
    /// each time.
    let isStored: Bool

    /// A binding within this module, by closures of no actor.
    init(reading read: @escaping () -> Value, writing write: @escaping (Value) -> Void, isStored: Bool = true) {
        self.read = read
        self.write = write
        self.isStored = isStored
    }

    // https://developer.apple.com/documentation/swiftui/binding
    /// A binding that calls the closures.
    @preconcurrency
    public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        // SwiftUI calls both without a hop too, and trusts its callers to be where they say. The types differ in nothing
        // but what the compiler knows.
        read = unsafeBitCast(get, to: (() -> Value).self)
        write = unsafeBitCast(set, to: ((Value) -> Void).self)
        isStored = false
    }

    // https://developer.apple.com/documentation/swiftui/binding/constant(_:)
    /// A binding that always has the value, whatever is written.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(reading: { value }, writing: { _ in })
    }

    // https://developer.apple.com/documentation/swiftui/binding/wrappedvalue
    /// The value, which is asked for each time.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    // https://developer.apple.com/documentation/swiftui/binding/projectedvalue
    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    // https://developer.apple.com/documentation/swiftui/binding/init(projectedvalue:)
    /// The binding itself.
    public init(projectedValue: Binding<Value>) { self = projectedValue }

    // https://developer.apple.com/documentation/swiftui/binding/subscript(dynamicmember:)
    /// A binding to a part of the value.
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(
            reading: { read()[keyPath: keyPath] },
            writing: {
                var value = read()
                value[keyPath: keyPath] = $0
                write(value)
            }, isStored: isStored)
    }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Binding {
    // https://developer.apple.com/documentation/swiftui/binding
    /// A binding to an optional that is never `nil`; writing `nil` changes nothing.
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(
            reading: { base.wrappedValue },
            writing: { if let value = $0 { base.wrappedValue = value } })
    }

    // https://developer.apple.com/documentation/swiftui/binding
    /// A binding to the value of an optional, or `nil` where that has none.
    public init?(_ base: Binding<Value?>) {
        guard let first = base.wrappedValue else { return nil }
        self.init(reading: { base.wrappedValue ?? first }, writing: { base.wrappedValue = $0 })
    }

    // https://developer.apple.com/documentation/swiftui/binding
    /// A binding to the value as one of any type; a value of another type changes nothing.
    public init<V>(_ base: Binding<V>) where Value == AnyHashable, V: Hashable {
        self.init(
            reading: { AnyHashable(base.wrappedValue) },
            writing: { if let value = $0.base as? V { base.wrappedValue = value } })
    }
}

// @unchecked: as in SwiftUI, a binding may be handed on, and who reads or writes through it must know where it may.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Binding: @unchecked Sendable where Value: Sendable {}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Binding: DynamicProperty {}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
extension Binding: Identifiable where Value: Identifiable {
    // https://developer.apple.com/documentation/swiftui/binding/id
    /// The value's identity.
    public var id: Value.ID { wrappedValue.id }
}
