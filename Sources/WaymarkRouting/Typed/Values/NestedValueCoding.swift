/// A coding of structured properties as one text, for properties with properties of their own or lists within a list.
///
/// A link has names and texts and nothing below them. Such a value stands in the query as one text in a format of the
/// app's choice; `WaymarkFoundation` has one for JSON. Without a coding it is an error.
public struct NestedValueCoding: Sendable {
    /// The text of a value.
    public let encode: @Sendable (any Encodable) throws -> String
    /// The value of a type from a text.
    public let decode: @Sendable (any Decodable.Type, String) throws -> any Decodable

    /// Creates a coding from two functions.
    ///
    /// - Parameters:
    ///   - encode: Returns the text of a value.
    ///   - decode: Returns the value of the given type from a text; a value of another type counts as an error.
    public init(
        encode: @escaping @Sendable (any Encodable) throws -> String,
        decode: @escaping @Sendable (any Decodable.Type, String) throws -> any Decodable
    ) {
        self.encode = encode
        self.decode = decode
    }
}
