/// A text that is no JSON.
package struct JSONTextError: Error, Hashable {
    /// What would be right, in words.
    package let expected: String
    /// Where reading stopped, in UTF-8 bytes from the start.
    package let offset: Int
}
