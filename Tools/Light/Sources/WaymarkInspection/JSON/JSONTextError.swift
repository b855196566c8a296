/// A text that is not JSON.
package struct JSONTextError: Error, Hashable {
    /// The expected text, in words.
    package let expected: String
    /// The place at which reading stopped, in UTF-8 bytes from the start.
    package let offset: Int
}
