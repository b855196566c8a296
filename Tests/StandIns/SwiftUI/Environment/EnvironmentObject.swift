// https://developer.apple.com/documentation/swiftui/environmentobject
/// An object that a view above has handed down.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper
@preconcurrency
@MainActor
public struct EnvironmentObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    // https://developer.apple.com/documentation/swiftui/environmentobject/wrapper
    /// Makes bindings to the object's properties.
    public typealias Wrapper = ObservedObject<ObjectType>.Wrapper

    private let slot = StageSlot()

    // https://developer.apple.com/documentation/swiftui/environmentobject/init()
    /// Reads the object of this type.
    public init() {}

    // https://developer.apple.com/documentation/swiftui/environmentobject/wrappedvalue
    /// The object. As in SwiftUI it is a mistake of the app, and ends it, where no view above has handed one down.
    public var wrappedValue: ObjectType {
        guard let object = slot.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType else {
            preconditionFailure("no object of type \(ObjectType.self) is in the environment; see environmentObject(_:)")
        }
        return object
    }

    // https://developer.apple.com/documentation/swiftui/environmentobject/projectedvalue
    /// Bindings to the object's properties.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

extension EnvironmentObject: @preconcurrency StageProperty {
    func install(_ environment: EnvironmentValues) { slot.environment = environment }
}
