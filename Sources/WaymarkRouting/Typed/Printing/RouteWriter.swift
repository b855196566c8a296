internal import WaymarkCore

/// A writer that arranges the properties of a route into a link, by their names, for ``RouteProtocol/write(to:)``.
///
/// If a name is written twice, the later value counts.
public struct RouteWriter: ~Copyable {
    let route: any RouteProtocol.Type
    private let nested: NestedValueCoding?
    /// The properties that no link has.
    private let callerOnly: Set<String>
    /// Whether values are kept as they are, in ``values``, rather than printed, into ``fields``.
    private let keepsValues: Bool
    private(set) var fields: [WrittenField] = []
    /// The defaults that properties were written with.
    private(set) var defaults: [WrittenField] = []
    private(set) var values: [RecordedField] = []
    /// The link that is written as the properties come; `nil` if they are kept.
    private let composition: UnsafeMutablePointer<LinkComposition>?
    /// Whether all properties come at once, so that nothing is composed.
    private(set) var isWrittenWhole = false

    /// A writer that composes a link as the properties come.
    ///
    /// - Parameter composition: The place of the composition; valid as long as the writer is.
    init(composing composition: UnsafeMutablePointer<LinkComposition>, of route: any RouteProtocol.Type) {
        self.route = route
        self.composition = composition
        nested = nil
        callerOnly = route.callerOnly
        keepsValues = false
    }

    /// A writer that prints.
    init(printing route: any RouteProtocol.Type, nested: NestedValueCoding?) {
        self.route = route
        self.nested = nested
        composition = nil
        callerOnly = route.callerOnly
        keepsValues = false
    }

    /// A writer that keeps the values of all properties.
    init(recording route: any RouteProtocol.Type) {
        self.route = route
        nested = nil
        composition = nil
        callerOnly = []
        keepsValues = true
    }

    // MARK: One text

    /// Writes a property.
    ///
    /// - Parameters:
    ///   - value: The property's value.
    ///   - name: The property's name in the link.
    /// - Throws: `unreadable` for a value whose text would not be read back as the value.
    @inlinable
    public mutating func write<Value: LinkValue>(_ value: Value, named name: String) throws(RouteCodingError) {
        // Apps get a copy of this for each type, so that what is below need not know the type.
        if Value.self == Int.self || Value.self == String.self || Value.self == Bool.self, isPrinting {
            write(certain: value.linkText, named: name, isOptional: false)
        } else {
            try write(any: value, named: name, isOptional: false)
        }
    }

    /// Writes a property that may have no value.
    ///
    /// - Parameters:
    ///   - value: The property's value, or `nil`.
    ///   - name: The property's name in the link.
    /// - Throws: As ``write(_:named:)``.
    @inlinable
    public mutating func writeIfPresent<Value: LinkValue>(_ value: Value?, named name: String) throws(RouteCodingError)
    {
        guard let value else { return writeNothing(named: name) }
        if Value.self == Int.self || Value.self == String.self || Value.self == Bool.self, isPrinting {
            write(certain: value.linkText, named: name, isOptional: true)
        } else {
            try write(any: value, named: name, isOptional: true)
        }
    }

    /// Writes a property that has a default.
    ///
    /// The property is left out of the query if its value and its default have the same text. A group of the path is left out
    /// if this holds for all of its properties.
    ///
    /// - Parameters:
    ///   - value: The property's value.
    ///   - name: The property's name in the link.
    ///   - default: The default value; pass the same to ``RouteReader/value(named:default:)``.
    /// - Throws: As ``write(_:named:)``.
    public mutating func write<Value: LinkValue>(
        _ value: Value, named name: String, default: @autoclosure () -> Value
    ) throws(RouteCodingError) {
        if let composition {
            if isLeftOut(name) { return }
            let text = try checkedText(of: value, named: name)
            composition.pointee.write(text, named: name, isDefault: text.hasSameBytes(as: `default`().linkText))
            return
        }
        try write(value, named: name)
        if !keepsValues { setDefault(.text(`default`().linkText), of: name) }
    }

    private mutating func setDefault(_ form: FieldForm, of name: String) {
        defaults.append(WrittenField(name: name, form: form, isOptional: false))
    }

    @usableFromInline var isPrinting: Bool { !keepsValues }

    /// Writes a text that certainly reads back as the value.
    @usableFromInline
    mutating func write(certain text: String, named name: String, isOptional: Bool) {
        if isLeftOut(name) { return }
        if let composition {
            composition.pointee.write(text, named: name, isDefault: false)
        } else {
            append(WrittenField(name: name, form: .text(text), isOptional: isOptional))
        }
    }

    @usableFromInline
    mutating func write<Value: LinkValue>(
        any value: Value, named name: String, isOptional: Bool
    ) throws(RouteCodingError) {
        if keepsValues {
            return keep(
                RecordedValue(value) { _ in .text(try value.checkedText()) }, named: name, isOptional: isOptional)
        }
        if isLeftOut(name) { return }
        write(certain: try checkedText(of: value, named: name), named: name, isOptional: isOptional)
    }

    private func checkedText<Value: LinkValue>(
        of value: Value, named name: String
    ) throws(RouteCodingError) -> String {
        do throws(FieldProblem) {
            return try value.checkedText()
        } catch {
            throw RouteCodingError(error.reason, field: name, route: route)
        }
    }

    // MARK: Lists

    /// Writes a property that is a list: the segments of a tail, or one text with commas.
    ///
    /// - Parameters:
    ///   - values: The elements in order.
    ///   - name: The property's name in the link.
    /// - Throws: `unreadable` for an element whose text would not be read back as the element.
    public mutating func writeList<Element: LinkValue>(_ values: [Element], named name: String) throws(RouteCodingError)
    {
        try write(list: values, named: name, isOptional: false)
    }

    /// Writes a property that is an optional list. An empty list is different from `nil`.
    ///
    /// - Parameters:
    ///   - values: The elements in order, or `nil`.
    ///   - name: The property's name in the link.
    /// - Throws: As ``writeList(_:named:)``.
    public mutating func writeListIfPresent<Element: LinkValue>(
        _ values: [Element]?, named name: String
    ) throws(RouteCodingError) {
        guard let values else { return writeNothing(named: name) }
        try write(list: values, named: name, isOptional: true)
    }

    /// Writes a list that has a default: it is left out of the query if both have the same elements.
    ///
    /// - Parameters:
    ///   - values: The elements in order.
    ///   - name: The property's name in the link.
    ///   - default: The default elements; pass the same to ``RouteReader/list(named:default:)``.
    /// - Throws: As ``writeList(_:named:)``.
    public mutating func writeList<Element: LinkValue>(
        _ values: [Element], named name: String, default: @autoclosure () -> [Element]
    ) throws(RouteCodingError) {
        if composition != nil {
            try write(list: values, named: name, isOptional: false, default: `default`().map(\.linkText))
            return
        }
        try writeList(values, named: name)
        if !keepsValues { setDefault(.list(`default`().map(\.linkText)), of: name) }
    }

    /// - Parameter default: The texts of the default, if a link is composed.
    private mutating func write<Element: LinkValue>(
        list values: [Element], named name: String, isOptional: Bool, default: [String]? = nil
    ) throws(RouteCodingError) {
        func texts() throws(FieldProblem) -> [String] {
            var texts: [String] = []
            texts.reserveCapacity(values.count)
            for value in values { texts.append(try value.checkedText()) }
            return texts
        }
        if keepsValues {
            return keep(RecordedValue(values) { _ in .list(try texts()) }, named: name, isOptional: isOptional)
        }
        if isLeftOut(name) { return }
        let list: [String]
        do throws(FieldProblem) {
            list = try texts()
        } catch {
            throw RouteCodingError(error.reason, field: name, route: route)
        }
        if let composition {
            let isDefault = `default`.map { ListText.joined($0).hasSameBytes(as: ListText.joined(list)) } ?? false
            composition.pointee.write(
                list: list, joined: { ListText.joined(list) }, named: name, isDefault: isDefault,
                isOptional: isOptional || `default` != nil)
        } else {
            append(WrittenField(name: name, form: .list(list), isOptional: isOptional, type: [Element].self))
        }
    }

    // MARK: Values of any type

    /// Writes a property by its type's own `Encodable`.
    ///
    /// - Parameters:
    ///   - value: The property's value; `nil` is written as no value.
    ///   - name: The property's name in the link.
    /// - Throws: A ``RouteCodingError`` with the reason `unreadable` or `unsupported`, or `refused` with the error of
    ///   the type's own code.
    public mutating func encode<Value: Encodable>(_ value: Value, named name: String) throws(RouteCodingError) {
        if let optional = value as? any OptionalValue {
            guard let held = optional.held as? any Encodable else { return writeNothing(named: name) }
            try encode(held, named: name, isOptional: true)
        } else {
            try encode(value, named: name, isOptional: false)
        }
    }

    private mutating func encode(
        _ value: any Encodable, named name: String, isOptional: Bool
    ) throws(RouteCodingError) {
        if keepsValues { return keep(RecordedValue(encoding: value), named: name, isOptional: isOptional) }
        if isLeftOut(name) { return }
        if let composition {
            composition.pointee.giveUp()
            return
        }
        append(
            WrittenField(
                name: name, form: try form(of: value, named: name), isOptional: isOptional, type: type(of: value as Any)
            ))
    }

    private func form(of value: any Encodable, named name: String) throws(RouteCodingError) -> FieldForm {
        do {
            return try FieldForm(of: value, nested: nested)
        } catch {
            throw RouteCodingError(error, text: nil, type: type(of: value as Any), field: name, route: route)
        }
    }

    // MARK: All properties

    /// Writes all properties that a type's own `encode(to:)` encodes, and nothing besides.
    mutating func write<Value: Encodable>(propertiesOf value: Value) throws(RouteCodingError) {
        if let composition {
            isWrittenWhole = true
            composition.pointee.giveUp()
            return
        }
        // All are encoded before the first is printed: an error of the type's own comes before one of a property.
        let encoded = try value.encodedProperties(keepsValues: keepsValues)
        if keepsValues {
            values = encoded.fields.map { RecordedField(name: $0.name, value: nil, isOptional: $0.isOptional) }
            for (place, value) in encoded.values { values[place].value = RecordedValue(encoding: value) }
            return
        }
        fields = encoded.fields
        for (place, value) in encoded.values where !isLeftOut(fields[place].name) {
            fields[place].form = try form(of: value, named: fields[place].name)
            fields[place].type = type(of: value as Any)
        }
        if !callerOnly.isEmpty { fields.removeAll { callerOnly.contains($0.name) } }
    }

    // MARK: What was written

    private func isLeftOut(_ name: String) -> Bool { !callerOnly.isEmpty && callerOnly.contains(name) }

    @usableFromInline
    mutating func writeNothing(named name: String) {
        if keepsValues { return keep(nil, named: name, isOptional: true) }
        if isLeftOut(name) { return }
        if let composition {
            composition.pointee.writeNothing(named: name)
        } else {
            append(WrittenField(name: name, form: nil, isOptional: true))
        }
    }

    private mutating func append(_ field: WrittenField) {
        if let place = fields.firstIndex(where: { $0.name.hasSameBytes(as: field.name) }) {
            fields[place] = field
        } else {
            if fields.isEmpty { fields.reserveCapacity(4) }
            fields.append(field)
        }
    }

    private mutating func keep(_ value: RecordedValue?, named name: String, isOptional: Bool) {
        let field = RecordedField(name: name, value: value, isOptional: isOptional)
        if let place = values.firstIndex(where: { $0.name.hasSameBytes(as: name) }) {
            values[place] = field
        } else {
            values.append(field)
        }
    }
}

/// A property as it is to stand in a link.
struct WrittenField {
    /// The name.
    let name: String
    /// Its value in a link, or `nil` if it has none.
    var form: FieldForm?
    /// Whether the property may be absent.
    let isOptional: Bool
    /// The value's type, if it may be more than a text.
    var type: (any Any.Type)?
}

/// A property whose value is kept as it is.
struct RecordedField {
    /// The name.
    let name: String
    /// The value, or `nil` for none.
    var value: RecordedValue?
    /// Whether the property may be absent.
    let isOptional: Bool
}

/// A property's value, and how it is printed.
struct RecordedValue {
    let value: Any
    private let print: (NestedValueCoding?) throws -> FieldForm

    init(_ value: Any, form print: @escaping (NestedValueCoding?) throws -> FieldForm) {
        self.value = value
        self.print = print
    }

    init(encoding value: any Encodable) { self.init(value) { try FieldForm(of: value, nested: $0) } }

    /// The value in a link.
    ///
    /// - Throws: `FieldProblem`, `NestedValueNeeded`, or what the type's own code and the coding of nested values throw.
    func form(nested: NestedValueCoding?) throws -> FieldForm { try print(nested) }
}

extension RouteProtocol {
    /// The properties of the route's defaults, or `nil` if it has none.
    static func recordedDefaults() throws(RouteCodingError) -> [RecordedField]? {
        try Self.defaults?.recordedFields()
    }

    /// The properties in the order in which they are written.
    func recordedFields() throws(RouteCodingError) -> [RecordedField] {
        var writer = RouteWriter(recording: Self.self)
        try write(to: &writer)
        return writer.values
    }
}
