/// A coding of structured values as one text, for properties that have properties of their own or contain lists within
/// a list.
///
/// A link has names and texts, without further structure. A structured value is written in the query as one text, in a
/// format of the app's choice; `WaymarkFoundation` has a coding for JSON. Without a coding, such a value is an error.
public struct NestedValueCoding: Sendable {
    /// A closure that returns the text of a value.
    public let encode: @Sendable (any Encodable) throws -> String
    /// A closure that returns the value of a type from a text.
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
