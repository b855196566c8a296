// https://developer.apple.com/documentation/swiftui/observedobject
/// An object that a view is given, and follows.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper
@preconcurrency
@MainActor
public struct ObservedObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    // https://developer.apple.com/documentation/swiftui/observedobject/wrapper
    /// Makes bindings to the object's properties.
    @dynamicMemberLookup
    @preconcurrency
    @MainActor
    public struct Wrapper {
        let object: ObjectType

        // https://developer.apple.com/documentation/swiftui/observedobject/wrapper/subscript(dynamicmember:)
        /// A binding to a property of the object.
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            let object = object
            return Binding(reading: { object[keyPath: keyPath] }, writing: { object[keyPath: keyPath] = $0 })
        }
    }

    // Unsafe: set when the wrapper is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) var object: ObjectType

    // https://developer.apple.com/documentation/swiftui/observedobject/wrappedvalue
    /// The object.
    public var wrappedValue: ObjectType {
        get { object }
        set { object = newValue }
    }

    // https://developer.apple.com/documentation/swiftui/observedobject/init(wrappedvalue:)
    /// Follows the object.
    public nonisolated init(wrappedValue: ObjectType) { object = wrappedValue }

    // https://developer.apple.com/documentation/swiftui/observedobject/init(initialvalue:)
    /// Follows the object.
    public nonisolated init(initialValue: ObjectType) { self.init(wrappedValue: initialValue) }

    // https://developer.apple.com/documentation/swiftui/observedobject/projectedvalue
    /// Bindings to the object's properties.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}
