// https://developer.apple.com/documentation/swiftui/stateobject
/// An object that a view makes and keeps.
///
/// It is made when it is first asked for, and stays with the view's value and all its copies.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@propertyWrapper
@preconcurrency
@MainActor
public struct StateObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    @MainActor
    private final class Storage {
        // Unsafe: called on the main actor alone, and once.
        nonisolated(unsafe) let make: () -> ObjectType
        lazy var object = make()

        nonisolated init(_ make: @escaping () -> ObjectType) { self.make = make }
    }

    private let storage: Storage

    // https://developer.apple.com/documentation/swiftui/stateobject/init(wrappedvalue:)
    /// Keeps what the closure makes; it is called once at most.
    public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { storage = Storage(thunk) }

    // https://developer.apple.com/documentation/swiftui/stateobject/wrappedvalue
    /// The object.
    public var wrappedValue: ObjectType { storage.object }

    // https://developer.apple.com/documentation/swiftui/stateobject/projectedvalue
    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(object: storage.object) }
}
