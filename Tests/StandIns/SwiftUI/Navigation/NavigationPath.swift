// https://developer.apple.com/documentation/swiftui/navigationpath
/// The values of a navigation stack, of any types.
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct NavigationPath: Equatable {
    var elements: [AnyHashable] = []

    // https://developer.apple.com/documentation/swiftui/navigationpath/init()
    /// A path without values.
    public init() {}

    // https://developer.apple.com/documentation/swiftui/navigationpath
    /// A path of the values.
    @_disfavoredOverload
    public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable {
        self.elements = elements.map { AnyHashable($0) }
    }

    // https://developer.apple.com/documentation/swiftui/navigationpath
    /// A path of the values, which can be encoded.
    public init<S>(_ elements: S) where S: Sequence, S.Element: Decodable & Encodable & Hashable {
        self.elements = elements.map { AnyHashable($0) }
    }

    // https://developer.apple.com/documentation/swiftui/navigationpath/count
    /// How many values there are.
    public var count: Int { elements.count }

    // https://developer.apple.com/documentation/swiftui/navigationpath/isempty
    /// Whether there are none.
    public var isEmpty: Bool { elements.isEmpty }

    // https://developer.apple.com/documentation/swiftui/navigationpath
    /// Adds a value at the end.
    @_disfavoredOverload
    public mutating func append<V>(_ value: V) where V: Hashable { elements.append(AnyHashable(value)) }

    // https://developer.apple.com/documentation/swiftui/navigationpath
    /// Adds a value that can be encoded at the end.
    public mutating func append<V>(_ value: V) where V: Decodable, V: Encodable, V: Hashable {
        elements.append(AnyHashable(value))
    }

    // https://developer.apple.com/documentation/swiftui/navigationpath/removelast(_:)
    /// Removes values from the end; there must be as many.
    public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }
}
