import WaymarkCore

/// The name and type of a value that a caller passes along with a link.
///
/// ```swift
/// extension CallerKey where Value == Order { static let order = CallerKey("order") }
/// ```
public struct CallerKey<Value: Sendable>: Sendable {
    /// The name, under which ``RouteRequest`` finds the value as well.
    public let name: String

    /// Creates a key with a name.
    public init(_ name: String) { self.name = name }
}

/// The objects and values that a caller passes along with a link, by name.
///
/// They are kept apart from the link's own values: a link can neither overwrite nor imitate them. An object arrives as
/// the same instance.
///
/// ```swift
/// var values = CallerValues()
/// values[.order] = order
/// try await router.open("shop://checkout", from: .app, values: values)
/// ```
public struct CallerValues: Sendable, ExpressibleByDictionaryLiteral {
    private var elements: [(name: String, value: any Sendable)] = []

    /// Creates an empty collection of values.
    @inlinable
    public init() {}

    /// Creates values by name. If a name is repeated, the last value counts.
    public init(dictionaryLiteral elements: (String, any Sendable)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// Returns the value of a key, or `nil` if there is no value of its type.
    public subscript<Value>(key: CallerKey<Value>) -> Value? {
        get { self[key.name] as? Value }
        set { self[key.name] = newValue.map { $0 as any Sendable } }
    }

    /// Returns the value of a name, compared byte for byte, or `nil`.
    public subscript(name: String) -> (any Sendable)? {
        get {
            if elements.isEmpty { return nil }
            return elements.first { $0.name.hasSameBytes(as: name) }?.value
        }
        set {
            let place = elements.firstIndex { $0.name.hasSameBytes(as: name) }
            if let newValue {
                if let place { elements[place].value = newValue } else { elements.append((name, newValue)) }
            } else if let place {
                elements.remove(at: place)
            }
        }
    }

    /// A Boolean value that indicates whether there are no values.
    public var isEmpty: Bool { elements.isEmpty }

    /// The names, in the order in which they were given.
    public var names: [String] { elements.map(\.name) }
}
