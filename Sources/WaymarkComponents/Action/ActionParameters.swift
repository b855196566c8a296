/// The parameters of an action by name: any values, or the texts of a link.
///
/// ```swift
/// let text: String = try await components.perform("Goods", "detail", ["id": 42])
/// ```
///
/// Names are compared byte for byte, like those of links, and have no order. A value that is `nil` counts as absent.
public struct ActionParameters: Sendable, ExpressibleByDictionaryLiteral {
    /// The values and their names, each name once.
    private var elements: [(name: String, value: any Sendable)]

    /// Creates an empty collection of parameters.
    public init() { elements = [] }

    /// Creates parameters from values by name.
    public init(_ values: [String: any Sendable]) { elements = values.map { (name: $0.key, value: $0.value) } }

    /// Creates parameters from values by name. If a name is repeated, the last value counts.
    public init(dictionaryLiteral elements: (String, any Sendable)...) {
        self.elements = []
        self.elements.reserveCapacity(elements.count)
        for (name, value) in elements { self[name] = value }
    }

    /// Creates parameters from values whose names differ from each other, byte for byte.
    package init(unique elements: [(name: String, value: any Sendable)]) { self.elements = elements }

    /// A Boolean value that indicates whether there are no parameters.
    public var isEmpty: Bool { elements.isEmpty }

    /// The names, sorted.
    public var names: [String] { elements.map(\.name).ordered() }

    /// Returns the unconverted value of a name, or `nil`.
    ///
    /// - Complexity: O(*n*) for *n* names. Calls and links have few names.
    public subscript(name: String) -> (any Sendable)? {
        get { elements.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
        set {
            let place = elements.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
            switch (place, newValue) {
            case (let place?, let value?): elements[place].value = value
            case (let place?, nil): elements.remove(at: place)
            case (nil, let value?): elements.append((name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension ActionParameters {
    /// Returns the value of a name as a type.
    ///
    /// A value of the type is returned unchanged. Any other is converted from its text; see
    /// ``subscript(ifPresent:as:)``.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the value.
    /// - Returns: The value.
    /// - Throws: An ``ActionParameterError`` if the name has no value, or one that is not of the type.
    public subscript<Value: Sendable>(name: String, as type: Value.Type) -> Value {
        get throws(ActionParameterError) {
            guard let value = try self[ifPresent: name, as: type] else {
                throw ActionParameterError(name, .missing)
            }
            return value
        }
    }

    /// Returns the value of a name as a type, or `nil` if the name has none.
    ///
    /// A value of the type is returned unchanged. If the value is a list of texts, as for a repeated name in a link,
    /// the first text is converted. A value that is not a text, but can be printed without loss, is converted from its
    /// printed form, so that 42 is also a `Double`. Texts are converted like those of links: integers as `-?[0-9]+`,
    /// other numbers as finite decimal numbers, `Bool` as `true`, `false`, `1` or `0` ignoring case, an enum by its raw
    /// value, and every other type by its `LosslessStringConvertible` conformance.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the value.
    /// - Returns: The value, or `nil`.
    /// - Throws: An ``ActionParameterError`` if there is a value that is not of the type.
    public subscript<Value: Sendable>(ifPresent name: String, as type: Value.Type) -> Value? {
        get throws(ActionParameterError) {
            guard let given = self[name] else { return nil }
            if let value = given as? Value { return value }
            return try Self.read(given, name, type)
        }
    }

    /// Returns all values of a name as a type: the elements of a list, or the single value; empty for an absent name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of a value.
    /// - Throws: An ``ActionParameterError`` if one of them is not of the type.
    public func all<Value: Sendable>(_ name: String, as type: Value.Type) throws(ActionParameterError) -> [Value] {
        guard let given = self[name] else { return [] }
        if let values = given as? [Value] { return values }
        guard let texts = given as? [String] else { return try self[ifPresent: name, as: type].map { [$0] } ?? [] }
        var values: [Value] = []
        for text in texts { values.append(try Self.read(text: text, name, type)) }
        return values
    }

    private static func read<Value: Sendable>(
        _ given: any Sendable, _ name: String, _ type: Value.Type
    ) throws(ActionParameterError) -> Value? {
        if let text = given as? String { return try read(text: text, name, type) }
        if let texts = given as? [String] {
            guard let first = texts.first else { return nil }
            return try read(text: first, name, type)
        }
        if let optional = given as? any OptionalParameter, optional.isAbsent { return nil }
        guard let printable = given as? any LosslessStringConvertible else {
            throw ActionParameterError(name, .illFormed(text: "\(Swift.type(of: given))", expected: "\(type)"))
        }
        return try read(text: printable.description, name, type)
    }

    private static func read<Value: Sendable>(
        text: String, _ name: String, _ type: Value.Type
    ) throws(ActionParameterError) -> Value {
        guard let value = ParameterText(text).value(as: type) else {
            throw ActionParameterError(name, .illFormed(text: text, expected: "\(type)"))
        }
        return value
    }
}

/// An optional whose type is not known: a caller's `["tab": tab]` where `tab` may be `nil`.
private protocol OptionalParameter {
    var isAbsent: Bool { get }
}

extension Optional: OptionalParameter {
    fileprivate var isAbsent: Bool { self == nil }
}
