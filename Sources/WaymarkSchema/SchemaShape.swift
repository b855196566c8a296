import WaymarkManifest

/// The form of a value in a document.
indirect enum SchemaShape: Sendable {
    /// A non-empty text, optionally with a regular expression that it must match.
    case text(pattern: String? = nil)
    case bool
    case integer(ClosedRange<Int>)
    /// A number from the first to the second.
    case number(ClosedRange<Int>)
    /// One of some words.
    case word([String])
    /// One of some values.
    case value([ManifestNode])
    /// A list of values, optionally with at least one.
    case list(SchemaShape, isFilled: Bool = false)
    /// An object with any names, optionally with an expression that the names must match.
    case map(SchemaShape, names: String? = nil)
    /// An object with its own description.
    case object(String)
    /// A text, a number, true, false or null.
    case single
    /// The value of a parameter: a single value or a list of them.
    case parameter
    case null
    case anything
    case either([SchemaShape])

    /// The form in JSON Schema.
    var schema: [ManifestNode.Member] {
        switch self {
        case .text(let pattern):
            [.init("type", .text("string")), .init("minLength", .number(1))]
                + (pattern.map { [.init("pattern", .text($0))] } ?? [])
        case .bool: [.init("type", .text("boolean"))]
        case .integer(let range): [.init("type", .text("integer"))] + Self.bounds(range)
        case .number(let range): [.init("type", .text("number"))] + Self.bounds(range)
        case .word(let words): [.init("enum", .texts(words))]
        case .value(let values): [.init("enum", .array(values))]
        case .list(let element, let isFilled):
            [.init("type", .text("array")), .init("items", .object(element.schema))]
                + (isFilled ? [.init("minItems", .number(1))] : [])
        case .map(let value, let names):
            [.init("type", .text("object")), .init("additionalProperties", .object(value.schema))]
                + (names.map { [.init("propertyNames", .object([.init("pattern", .text($0))]))] } ?? [])
        case .object(let name): [.init("$ref", .text("#/definitions/\(name)"))]
        case .single: [.init("type", .texts(["string", "number", "boolean", "null"]))]
        case .parameter:
            [.init("anyOf", .array([.object(Self.single.schema), .object(Self.list(.single).schema)]))]
        case .null: [.init("type", .text("null"))]
        case .anything: []
        case .either(let shapes): [.init("anyOf", .array(shapes.map { .object($0.schema) }))]
        }
    }

    private static func bounds(_ range: ClosedRange<Int>) -> [ManifestNode.Member] {
        [.init("minimum", .number(range.lowerBound)), .init("maximum", .number(range.upperBound))]
    }

    /// The form in a few words, for tables.
    var words: String {
        switch self {
        case .text: "text"
        case .bool: "true or false"
        case .integer(let range) where range.lowerBound == range.upperBound: "\(range.lowerBound)"
        case .integer(let range): "integer, \(range.lowerBound) to \(range.upperBound)"
        case .number(let range): "number, \(range.lowerBound) to \(range.upperBound)"
        case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .value(let values): values.map { "`\($0.line)`" }.joined(separator: ", ")
        case .list(.object(let name), _): "list of objects: *\(name)*"
        case .list(let element, let isFilled): (isFilled ? "list, not empty: " : "list: ") + element.words
        case .map(let value, _): "object of names: " + value.words
        case .object(let name): "object: *\(name)*"
        case .single: "text, number, true, false or null"
        case .parameter: "text, number, true, false or null, or a list of them"
        case .null: "null"
        case .anything: "any value"
        case .either(let shapes): shapes.map(\.words).joined(separator: "; or ")
        }
    }
}
