public import Foundation

// https://developer.apple.com/documentation/swiftui/scenestorage
/// A value that the system keeps for a scene, by name.
///
/// Here a ``StandInSceneStore`` keeps it, as it is; outside of one the value stays with the view.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String
    private let first: Value
    private let slot = StageSlot()

    private init(first: Value, key: String) {
        self.first = first
        self.key = key
    }

    // https://developer.apple.com/documentation/swiftui/scenestorage/wrappedvalue
    /// The value.
    public var wrappedValue: Value {
        get { slot.environment.sceneStore[key] as? Value ?? first }
        nonmutating set { slot.environment.sceneStore[key] = newValue }
    }

    // https://developer.apple.com/documentation/swiftui/scenestorage/projectedvalue
    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        let (slot, key, first) = (slot, key, first)
        return Binding(
            reading: { slot.environment.sceneStore[key] as? Value ?? first },
            writing: { slot.environment.sceneStore[key] = $0 })
    }
}

extension SceneStorage: StageProperty {
    func install(_ environment: EnvironmentValues) { slot.environment = environment }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension SceneStorage {
    // https://developer.apple.com/documentation/swiftui/scenestorage
    /// A Boolean, and what it is at first.
    public init(wrappedValue: Value, _ key: String) where Value == Bool { self.init(first: wrappedValue, key: key) }

    // https://developer.apple.com/documentation/swiftui/scenestorage
    /// An integer, and what it is at first.
    public init(wrappedValue: Value, _ key: String) where Value == Int { self.init(first: wrappedValue, key: key) }

    // https://developer.apple.com/documentation/swiftui/scenestorage
    /// A floating-point number, and what it is at first.
    public init(wrappedValue: Value, _ key: String) where Value == Double { self.init(first: wrappedValue, key: key) }

    // https://developer.apple.com/documentation/swiftui/scenestorage
    /// A string, and what it is at first.
    public init(wrappedValue: Value, _ key: String) where Value == String { self.init(first: wrappedValue, key: key) }

    // https://developer.apple.com/documentation/swiftui/scenestorage
    /// A URL, and what it is at first.
    public init(wrappedValue: Value, _ key: String) where Value == URL { self.init(first: wrappedValue, key: key) }

    // https://developer.apple.com/documentation/swiftui/scenestorage
    /// Data, and what it is at first.
    public init(wrappedValue: Value, _ key: String) where Value == Data { self.init(first: wrappedValue, key: key) }

    // https://developer.apple.com/documentation/swiftui/scenestorage
    /// A string that may be absent.
    public init(_ key: String) where Value == String? { self.init(first: nil, key: key) }

    // https://developer.apple.com/documentation/swiftui/scenestorage
    /// Data that may be absent.
    public init(_ key: String) where Value == Data? { self.init(first: nil, key: key) }

    // https://developer.apple.com/documentation/swiftui/scenestorage
    /// A URL that may be absent.
    public init(_ key: String) where Value == URL? { self.init(first: nil, key: key) }
}
