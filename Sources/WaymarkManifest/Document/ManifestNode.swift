/// A value of a manifest before it is interpreted: its content and its place.
///
/// Every format is first converted to this tree, so that all of them are read by the same code and a fault can name its
/// line. This module includes a reader for JSON (``init(json:file:sizeLimit:)``), any `Decoder` provides a tree without
/// positions, and a reader of another format creates the nodes:
///
/// ```swift
/// let version = ManifestNode(.integer(1), line: 1, column: 10)
/// let root = ManifestNode(.object([ManifestNode.Member("waymark", version, line: 1, column: 1)]))
/// ```
///
/// Decoders that guess a scalar's type from its characters (some for YAML read `"42"` as a number) lose the original
/// notation; create the nodes from their parser instead.
public struct ManifestNode: Hashable, Sendable {
    /// The content of a node.
    public enum Content: Hashable, Sendable {
        /// A null value.
        case null
        /// A Boolean value.
        case bool(Bool)
        /// A whole number.
        case integer(Int64)
        /// Any other number.
        case number(Double)
        /// A text, unescaped.
        case text(String)
        /// A list of values.
        case array([ManifestNode])
        /// Named values in order. A name may occur twice here; reading a manifest reports it.
        case object([Member])
    }

    /// The kinds of content, for faults.
    public enum Kind: String, Hashable, Sendable, CustomStringConvertible {
        /// The kind of ``Content/null``.
        case null
        /// The kind of ``Content/bool(_:)``.
        case bool
        /// The kind of ``Content/integer(_:)``.
        case integer
        /// The kind of ``Content/number(_:)``.
        case number
        /// The kind of ``Content/text(_:)``.
        case text
        /// The kind of ``Content/array(_:)``.
        case array
        /// The kind of ``Content/object(_:)``.
        case object

        /// The kind with its article, as in `an array`.
        public var description: String {
            switch self {
            case .null: "null"
            case .bool: "a boolean"
            case .integer, .array, .object: "an \(rawValue)"
            case .number, .text: "a \(rawValue)"
            }
        }
    }

    /// A place in a text.
    public struct Position: Hashable, Sendable {
        /// The line, from 1.
        public let line: Int
        /// The column, from 1, in Unicode scalars.
        public let column: Int

        /// Creates a place in a text, with both numbers from 1.
        ///
        /// - Parameters:
        ///   - line: The line.
        ///   - column: The column.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// A named value of an object.
    public struct Member: Hashable, Sendable {
        /// The name.
        public let key: String
        /// The place of the name, if it is known.
        public let position: Position?
        /// The value.
        public let value: ManifestNode

        /// Creates a named value; the line and column, both from 1, are the name's.
        ///
        /// - Parameters:
        ///   - key: The name.
        ///   - value: The value.
        ///   - line: The line of the name; `nil` if it is not known.
        ///   - column: The column of the name.
        public init(_ key: String, _ value: ManifestNode, line: Int? = nil, column: Int = 1) {
            self.key = key
            self.position = line.map { Position(line: $0, column: column) }
            self.value = value
        }
    }

    /// The content of the node.
    public let content: Content
    /// The place of the value, if it is known.
    public let position: Position?

    /// Creates a value with its place.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - line: The line, from 1; `nil` if it is not known.
    ///   - column: The column, from 1.
    public init(_ content: Content, line: Int? = nil, column: Int = 1) {
        self.content = content
        self.position = line.map { Position(line: $0, column: column) }
    }

    /// The kind of the content.
    public var kind: Kind {
        switch content {
        case .null: .null
        case .bool: .bool
        case .integer: .integer
        case .number: .number
        case .text: .text
        case .array: .array
        case .object: .object
        }
    }
}
