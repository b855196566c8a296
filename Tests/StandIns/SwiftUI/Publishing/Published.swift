// https://developer.apple.com/documentation/combine/published
/// A property whose object says that it is about to change before the property is set.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper
public struct Published<Value> {
    // https://developer.apple.com/documentation/combine/published/publisher
    /// Sends the value that the property has, and then each one before it is set.
    public struct Publisher: ValuePublisher {
        // https://developer.apple.com/documentation/combine/published/publisher/output
        /// The property's value.
        public typealias Output = Value
        // https://developer.apple.com/documentation/combine/published/publisher/failure
        /// It does not end early.
        public typealias Failure = Never

        fileprivate let current: () -> Value
        fileprivate let listeners: Listeners<Value>

        // https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)
        /// Calls `receive` with the value there is and with each later one; not Combine's.
        public func attach(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
            receive(current())
            return listeners.attach(receive)
        }
    }

    private final class Storage {
        var value: Value
        let listeners = Listeners<Value>()

        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    // https://developer.apple.com/documentation/combine/published/init(wrappedvalue:)
    /// A property with its first value.
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    // https://developer.apple.com/documentation/combine/published/init(initialvalue:)
    /// A property with its first value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    // https://developer.apple.com/documentation/combine/published/projectedvalue
    /// The property's publisher.
    public var projectedValue: Publisher {
        mutating get { Publisher(current: { [storage] in storage.value }, listeners: storage.listeners) }
    }

    // https://developer.apple.com/documentation/combine/published
    /// The compiler does not let structs have the wrapper, as Combine does not.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { storage.value }
        set { storage.value = newValue }
    }

    // https://developer.apple.com/documentation/combine/published
    /// What the compiler reads and writes the property by.
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].storage.value }
        set {
            let storage = object[keyPath: storageKeyPath].storage
            let publisher = (object as? any ObservableObject)?.objectWillChange
            (publisher as? ObservableObjectPublisher)?.send()
            storage.listeners.send(newValue)
            storage.value = newValue
        }
    }
}
