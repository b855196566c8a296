/// A text that is not JSON.
package struct JSONTextError: Error, Hashable {
    /// A description of the expected text.
    package let expected: String
    /// The place of the error, in UTF-8 bytes from the start.
    package let offset: Int
}
