internal import WaymarkCore

/// A value whose meaning is not defined by the manifest, such as a parameter's default.
///
/// Whole numbers up to 2⁵³ are read as integers in any notation, so `1`, `1.0` and `1e0` are the same in every format.
public enum ManifestValue: Hashable, Sendable {
    /// A null value.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number that is not whole, or a very large one; always finite.
    case number(Double)
    /// A text.
    case text(String)
    /// A list of values.
    case array([ManifestValue])
    /// Values by name.
    case object([String: ManifestValue])

    /// The text of the value as a parameter: `info`, `1`, `2.5`, `true`; `nil` for null, arrays and objects.
    public var parameterText: String? {
        switch self {
        case .bool(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): value.description
        case .text(let value): value
        case .null, .array, .object: nil
        }
    }

    /// The texts of a parameter that may have several values: those of an array's elements, or the single
    /// ``parameterText``.
    public var parameterTexts: [String] {
        if case .array(let elements) = self {
            elements.compactMap(\.parameterText)
        } else {
            parameterText.map { [$0] } ?? []
        }
    }
}

extension ManifestValue {
    /// The value as a dialect's option; a value that no option can have becomes a number or a text that no option
    /// accepts.
    var dialectValue: DialectValue {
        switch self {
        case .null: .text("")
        case .bool(let value): .flag(value)
        case .integer(let value): .integer(Int(truncatingIfNeeded: value))
        case .number(let value): .number(value)
        case .text(let value): .text(value)
        case .array(let values):
            values.allSatisfy(\.isText) ? .texts(values.compactMap(\.parameterText)) : .integer(values.count)
        case .object(let values):
            values.values.allSatisfy(\.isText)
                ? .textsByName(values.compactMapValues(\.parameterText)) : .integer(values.count)
        }
    }

    private var isText: Bool { if case .text = self { true } else { false } }
}

extension ManifestValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a Boolean value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a list of values.
    public init(arrayLiteral elements: ManifestValue...) { self = .array(elements) }
    /// Creates values by name; the last of several values with the same name counts.
    public init(dictionaryLiteral elements: (String, ManifestValue)...) {
        self = .object(Dictionary(elements) { _, later in later })
    }
}
