/// The properties of a route in a link, by name, from which ``RouteProtocol/init(reading:)`` creates the route.
///
/// The value of a property comes from the first of these sources that has it: the caller's values, the path, the query,
/// the registration's defaults, and ``RouteProtocol/defaults``.
public struct RouteReader: ~Copyable {
    /// The values of a link that fits the route's pattern, or `nil`.
    let fields: MatchedFields?
    /// Made-up values, to find out what the route asks for, or `nil`.
    let probe: RouteProbeDecoder?

    /// A reader of a link.
    init(_ fields: MatchedFields) {
        self.fields = fields
        probe = nil
    }

    /// A reader of made-up values.
    init(_ probe: RouteProbeDecoder) {
        fields = nil
        self.probe = probe
    }

    /// The source of all that is not simply a text.
    enum Source {
        case link(RouteDecoder)
        case probe(RouteProbeDecoder)
    }

    var source: Source {
        if let probe { return .probe(probe) }
        guard let fields else { preconditionFailure("a reader reads a link or made-up values") }
        return .link(fields.decoder)
    }

    /// The source as a type's own `Decodable` asks it.
    var decoder: any Decoder {
        switch source {
        case .link(let decoder): decoder
        case .probe(let decoder): decoder
        }
    }

    // MARK: One text

    /// Returns the value of a property.
    ///
    /// - Parameters:
    ///   - name: The property's name in the link.
    ///   - type: The property's type.
    /// - Throws: A ``RouteCodingError`` with the reason `missing` or `illFormed`.
    @inlinable
    public func value<Value: LinkValue>(
        named name: String, as type: Value.Type = Value.self
    ) throws(RouteCodingError) -> Value {
        // Apps get a copy of this for each type, so that what is below need not know the type.
        if case .text(let text) = try text(named: name, isOptional: false), let value = Value(linkText: text) {
            return value
        }
        return try requiredValue(named: name, as: type)
    }

    /// Returns the value of a property, or `nil` if no source has one or the query has the name alone.
    ///
    /// - Parameters:
    ///   - name: The property's name in the link.
    ///   - type: The property's type.
    /// - Throws: A ``RouteCodingError`` with the reason `illFormed`.
    @inlinable
    public func valueIfPresent<Value: LinkValue>(
        named name: String, as type: Value.Type = Value.self
    ) throws(RouteCodingError) -> Value? {
        switch try text(named: name, isOptional: true) {
        case .text(let text): if let value = Value(linkText: text) { return value }
        case .none: return nil
        case .unknown: break
        }
        return try optionalValue(named: name, as: type)
    }

    /// Returns the value of a property, or its default if no source has one.
    ///
    /// - Parameters:
    ///   - name: The property's name in the link.
    ///   - default: The default value; pass the same to ``RouteWriter/write(_:named:default:)``.
    /// - Throws: A ``RouteCodingError`` with the reason `illFormed`.
    @inlinable
    public func value<Value: LinkValue>(
        named name: String, default: @autoclosure () -> Value
    ) throws(RouteCodingError) -> Value {
        switch try text(named: name, isOptional: false) {
        case .text(let text): if let value = Value(linkText: text) { return value }
        case .none: return `default`()
        case .unknown: break
        }
        return try defaultedValue(named: name, as: Value.self) ?? `default`()
    }

    /// The facts about a property's text that do not depend on its type.
    @usableFromInline
    enum FoundText {
        case text(String)
        case none
        /// There may be a value that is not a text.
        case unknown
    }

    @usableFromInline
    func text(named name: String, isOptional: Bool) throws(RouteCodingError) -> FoundText {
        try fields?.text(named: name, isOptional: isOptional) ?? .unknown
    }

    @usableFromInline
    func requiredValue<Value: LinkValue>(named name: String, as type: Value.Type) throws(RouteCodingError) -> Value {
        switch source {
        case .link(let decoder): return try decoder.required(type, name)
        case .probe(let decoder):
            guard let value = decoder.probeText(type, name, isOptional: false) else { throw decoder.unknown(name) }
            return value
        }
    }

    @usableFromInline
    func optionalValue<Value: LinkValue>(named name: String, as type: Value.Type) throws(RouteCodingError) -> Value? {
        switch source {
        case .link(let decoder): return try decoder.value(type, of: name, isOptional: true)
        case .probe(let decoder): return decoder.probeText(type, name, isOptional: true)
        }
    }

    @usableFromInline
    func defaultedValue<Value: LinkValue>(named name: String, as type: Value.Type) throws(RouteCodingError) -> Value? {
        switch source {
        case .link(let decoder): return try decoder.value(type, of: name, isOptional: false)
        case .probe(let decoder): return decoder.probeText(type, name, isOptional: true)
        }
    }

    // MARK: Lists

    /// Returns the elements of a property: the segments of a tail, the values of a repeated query name, or one text
    /// split at commas.
    ///
    /// - Parameters:
    ///   - name: The property's name in the link.
    ///   - type: The type of an element.
    /// - Throws: A ``RouteCodingError`` with the reason `missing`, `illFormed` for the first such element, or
    ///   `unsupported` if the property's place is one segment.
    public func list<Element: LinkValue>(
        named name: String, of type: Element.Type = Element.self
    ) throws(RouteCodingError) -> [Element] {
        switch source {
        case .link(let decoder):
            guard let list = try decoder.list(of: type, named: name, isOptional: false) else {
                throw decoder.missing(name)
            }
            return list
        case .probe(let decoder): return decoder.probeList(of: type, name, isOptional: false) ?? []
        }
    }

    /// Returns the elements of a property, or `nil` if no source has any or the query has the name alone.
    ///
    /// - Parameters:
    ///   - name: The property's name in the link.
    ///   - type: The type of an element.
    /// - Throws: The errors of ``list(named:of:)`` except `missing`.
    public func listIfPresent<Element: LinkValue>(
        named name: String, of type: Element.Type = Element.self
    ) throws(RouteCodingError) -> [Element]? {
        switch source {
        case .link(let decoder): return try decoder.list(of: type, named: name, isOptional: true)
        case .probe(let decoder): return decoder.probeList(of: type, name, isOptional: true)
        }
    }

    /// Returns the elements of a property, or its default if no source has any.
    ///
    /// - Parameters:
    ///   - name: The property's name in the link.
    ///   - default: The default elements; pass the same to ``RouteWriter/writeList(_:named:default:)``.
    /// - Throws: The errors of ``list(named:of:)`` except `missing`.
    public func list<Element: LinkValue>(
        named name: String, default: @autoclosure () -> [Element]
    ) throws(RouteCodingError) -> [Element] {
        switch source {
        case .link(let decoder):
            return try decoder.list(of: Element.self, named: name, isOptional: false, hasDefault: true) ?? `default`()
        case .probe(let decoder):
            return decoder.probeList(of: Element.self, name, isOptional: true) ?? `default`()
        }
    }

    // MARK: Values of any type

    /// Returns the value of a property by its type's own `Decodable` conformance.
    ///
    /// - Parameters:
    ///   - name: The property's name in the link.
    ///   - type: The property's type.
    /// - Throws: A ``RouteCodingError`` with the reason `missing`, `illFormed` or `unsupported`, or `refused` with the
    ///   error of the type's own code.
    public func decode<Value: Decodable>(
        named name: String, as type: Value.Type = Value.self
    ) throws(RouteCodingError) -> Value {
        switch source {
        case .link(let decoder):
            guard let value = try decoder.anyValue(type, of: name, isOptional: false) else {
                throw decoder.missing(name)
            }
            return value
        case .probe(let decoder):
            guard let value = try? decoder.probe(type, name, isOptional: false) else { throw decoder.unknown(name) }
            return value
        }
    }

    /// Returns the value of a property by its type's own `Decodable` conformance, or `nil` if no source has one or the
    /// query has the name alone.
    ///
    /// - Parameters:
    ///   - name: The property's name in the link.
    ///   - type: The property's type.
    /// - Throws: The errors of ``decode(named:as:)`` except `missing`.
    public func decodeIfPresent<Value: Decodable>(
        named name: String, as type: Value.Type = Value.self
    ) throws(RouteCodingError) -> Value? {
        switch source {
        case .link(let decoder): return try decoder.anyValue(type, of: name, isOptional: true)
        case .probe(let decoder):
            _ = try? decoder.probe(type, name, isOptional: true)
            return nil
        }
    }
}
