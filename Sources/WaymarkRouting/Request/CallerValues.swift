import WaymarkCore

/// The name of a value that a caller passes beside a link, and the value's type.
///
/// ```swift
/// extension CallerKey where Value == Order { static let order = CallerKey("order") }
/// ```
public struct CallerKey<Value: Sendable>: Sendable {
    /// The name, under which ``RouteRequest`` finds the value as well.
    public let name: String

    /// A key of this name.
    public init(_ name: String) { self.name = name }
}

/// What a caller passes beside a link: objects and values that no text could carry, by name.
///
/// They stay apart from what the link says: a link can neither overwrite one nor pretend to be one. An object arrives as
/// the same object.
///
/// ```swift
/// var values = CallerValues()
/// values[.order] = order
/// try await router.open("shop://checkout", from: .app, values: values)
/// ```
public struct CallerValues: Sendable, ExpressibleByDictionaryLiteral {
    private var elements: [(name: String, value: any Sendable)] = []

    /// No values.
    @inlinable
    public init() {}

    /// Values by name; of a repeated name, the last.
    public init(dictionaryLiteral elements: (String, any Sendable)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a key, or `nil` where there is none of its type.
    public subscript<Value>(key: CallerKey<Value>) -> Value? {
        get { self[key.name] as? Value }
        set { self[key.name] = newValue.map { $0 as any Sendable } }
    }

    /// The value of a name, byte for byte, or `nil`.
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

    /// Whether there is no value.
    public var isEmpty: Bool { elements.isEmpty }

    /// The names, in the order in which they were given.
    public var names: [String] { elements.map(\.name) }
}
